// Fields of write bodies that a version of the published interface has and this service does not support. Clients of
// that version send them, so they are accepted and ignored; every other unknown field is rejected. The list only
// shrinks: a field that becomes supported is removed.

const links = ['localizedTitle', 'tag', 'organization', 'snippet'];
const look = [...links, 'localizedMessage', 'primaryLink', 'headingFont'];
const sections = ['pageId', 'template', 'siteSectionGroupId'];
/** Of a tree of blocks. */
const tree = ['meta'];

/** By operation; a name matches the field anywhere in the body. */
export const ignoredFields: Readonly<Record<string, readonly string[]>> = {
  addSiteSpace: [...sections, 'title'],
  createChangeRequest: [...tree, 'agentTaskId', 'template'],
  createComment: tree,
  createCommentInChangeRequest: tree,
  createCommentReply: tree,
  createCommentReplyInChangeRequest: tree,
  createOrganization: ['onboardingPreferences', 'type', 'useCase'],
  createReview: tree,
  createSiteSection: sections,
  createSiteSectionGroup: ['parent'],
  createSpace: ['private'],
  createTranslationSettings: tree,
  editContent: tree,
  editContentInChangeRequest: tree,
  exportGitRepository: ['standalone'],
  requestReviewers: ['description'],
  setSiteCustomization: [...look, 'greeting', 'instructions', 'localizedGreeting', 'suggestions'],
  updateChangeRequest: [...tree, 'links'],
  updateComment: tree,
  updateCommentInChangeRequest: tree,
  updateCommentReply: tree,
  updateCommentReplyInChangeRequest: tree,
  updateOrganization: ['rules'],
  updatePublishingAuth: ['logoutURL'],
  updateSite: ['styleguide'],
  updateSiteSection: ['localizedDescription', 'localizedTitle', 'siteSectionGroupId'],
  updateSiteSectionGroup: ['localizedTitle', 'parentSectionGroupId'],
  updateSiteSpace: ['hidden', 'pageId'],
  updateSiteSpaceCustomization: look,
  updateSpace: ['rules'],
  updateTranslationSettings: tree,
};

/** Bodies with `additionalProperties: true` in the published interface. */
export const openBodies: readonly string[] = ['createSpace', 'createChangeRequest'];
