// Fields of write bodies that a version of the published interface has and this service does not act on. Clients of that
// version send them, so they are taken and ignored; every other unknown field is refused. The list only shrinks: a field
// that gets a meaning here leaves it.

const links = ['localizedTitle', 'tag', 'organization', 'snippet'];
const look = [...links, 'localizedMessage', 'primaryLink', 'codeTheme'];
const sections = ['draft', 'pageId', 'template', 'siteSectionGroupId'];
const redirects = ['captureWildcard', 'draft', 'permanent', 'path', 'spaceId', 'url'];
/** Of a tree of blocks. */
const tree = ['meta'];

/** By operation; a name stands for the field wherever it is in the body. */
export const ignoredFields: Readonly<Record<string, readonly string[]>> = {
  addSiteSpace: [...sections, 'title'],
  createChangeRequest: ['agentTaskId', 'template'],
  createComment: tree,
  createCommentInChangeRequest: tree,
  createCommentReply: tree,
  createCommentReplyInChangeRequest: tree,
  createOrganization: ['onboardingPreferences', 'type', 'useCase'],
  createReview: tree,
  createSiteRedirect: redirects,
  createSiteSection: sections,
  createSiteSectionGroup: ['draft', 'parent'],
  createSpace: ['private'],
  createTranslationSettings: ['instructions', 'language', 'source'],
  editContent: tree,
  editContentInChangeRequest: tree,
  exportGitRepository: ['standalone'],
  requestReviewers: ['description'],
  setSiteCustomization: [
    ...look,
    'greeting',
    'instructions',
    'localizedGreeting',
    'suggestions',
    'items',
    'socialAccounts',
    'headingFont',
  ],
  updateChangeRequest: ['description', 'links'],
  updateComment: tree,
  updateCommentInChangeRequest: tree,
  updateCommentReply: tree,
  updateCommentReplyInChangeRequest: tree,
  updateOrganization: ['mergeRules'],
  updatePublishingAuth: ['logoutURL'],
  updateSite: ['defaultLevel', 'styleguide'],
  updateSiteRedirect: redirects,
  updateSiteSection: ['draft', 'localizedDescription', 'localizedTitle', 'siteSectionGroupId'],
  updateSiteSectionGroup: ['draft', 'localizedTitle', 'parentSectionGroupId'],
  updateSiteSpace: ['draft', 'hidden', 'pageId'],
  updateSiteSpaceCustomization: look,
  updateSpace: ['mergeRules'],
  updateTranslationSettings: ['instructions', ...tree],
};

/** Bodies of which the published interface says `additionalProperties: true`. */
export const openBodies: readonly string[] = ['createSpace', 'createChangeRequest'];
