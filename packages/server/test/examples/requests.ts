// The requests of the examples in the reference: what is sent to each operation besides its path.
import { api, type AnyOperation, type Client, type LooseInput } from '@lectern/contract';
import type { ExampleWorld } from './world.ts';

/** What an example sends, by the administrator unless `by` says who; `prepare` does what has to be there before. */
export type ExampleRequest = Pick<LooseInput, 'query' | 'body' | 'form'> & {
  params?: Record<string, string>;
  prepare?(): Promise<void | Record<string, string>>;
  by?(): Promise<Client>;
  /** What has to be there while it is sent. */
  around?(send: () => Promise<void>): Promise<void>;
};

const markdown = (text: string) => ({ markdown: text });
const insertPage = {
  changes: [{ operation: 'insert_page', title: 'Getting started', document: markdown('Install it, then open it.\n') }],
};
const comment = { body: markdown('Is this still true?') };
const spec = 'openapi: 3.1.0\ninfo: { title: Pets, version: "1.0.0" }\npaths: { /pets: { get: { responses: {} } } }\n';
const page = Buffer.from('<title>Install</title><h1>Install</h1><p>Run the installer.</p>');

export const formWith = (name: string, bytes: Uint8Array, type: string): FormData => {
  const form = new FormData();
  form.append('file', new File([Buffer.from(bytes)], name, { type }));
  return form;
};
const picture = Buffer.from('R0lGODlhAgADAAAAACw=', 'base64');

/** Requests that differ from the least that the contract accepts. */
export function requestsIn({ admin, p, cr, other, website, published }: ExampleWorld): Record<string, ExampleRequest> {
  const on = (one: AnyOperation, request: ExampleRequest): [string, ExampleRequest] => [one.id, request];
  const both = (main: AnyOperation, inChangeRequest: AnyOperation, request: ExampleRequest) => [
    on(main, request),
    on(inChangeRequest, request),
  ];
  const at = { organizationId: p['organizationId']!, siteId: p['siteId']! };
  const grant = { role: 'edit', users: [p['userId']!], teams: [p['teamId']!] };
  const share = async (): Promise<void> =>
    void (await admin.send(api.shareCollection, { collectionId: p['collectionId'], body: grant }));
  const website1 = { url: `${website}/install`, source: 'website' };
  const run = { source: { type: 'website', url: `${website}/install` }, target: { space: p['spaceId'] } };
  return Object.fromEntries([
    // Accounts and people
    on(api.createToken, { body: { label: 'Nightly export', scopes: { readOnly: true, space: p['spaceId'] } } }),
    on(api.updateUser, { params: { userId: admin.id }, body: { displayName: 'Ada Lovelace' } }),
    on(api.getUser, { params: { userId: admin.id } }),
    on(api.createOrganization, { body: { title: 'Example Ltd', emailDomains: [] } }),
    on(api.updateOrganization, { body: { title: 'Acme', defaultRole: 'read' } }),
    on(api.inviteUsers, { body: { emails: ['grace@example.com'], role: 'edit' } }),
    on(api.claimInvitation, {
      async prepare() {
        const body = { emails: ['linus@example.com'], role: 'read' as const };
        const { links = [] } = await admin.call(api.inviteUsers, { organizationId: at.organizationId, body });
        return { secret: new URL(links[0]!.url).pathname.split('/').at(-1)! };
      },
    }),
    on(api.createInviteLink, { body: { role: 'read' } }),
    on(api.updateInviteLink, { body: { role: 'comment' } }),
    on(api.updateMember, { body: { role: 'edit' } }),
    on(api.createTeam, { body: { title: 'Writers', members: [p['userId']!] } }),
    on(api.updateTeam, { body: { title: 'Technical writers' } }),
    on(api.updateTeamMembers, { body: { add: [admin.id] } }),
    on(api.setTeamMember, { body: { role: 'owner' } }),
    on(api.removeTeamMember, {}),
    // Spaces and collections
    on(api.createCollection, { body: { title: 'Products' } }),
    on(api.updateCollection, { body: { title: 'All products' } }),
    on(api.moveCollection, { body: { parent: null } }),
    on(api.transferCollection, {
      body: { organization: other.organizationId },
      params: { collectionId: other.collectionId },
    }),
    on(api.createSpace, { body: { title: 'Handbook', emoji: '1f4d3', editMode: 'live' } }),
    on(api.updateSpace, { body: { title: 'Handbook', editMode: 'live' } }),
    on(api.updateSpaceCustomFields, { body: { values: { [p['fieldName']!]: { value: 'Ada' } } } }),
    on(api.moveSpace, { body: { parent: p['collectionId'] } }),
    on(api.transferSpace, { body: { organization: other.organizationId }, params: { spaceId: other.transferredId } }),
    on(api.restoreSpace, {
      params: { spaceId: other.deletedId },
      prepare: async () => void (await admin.send(api.deleteSpace, { spaceId: other.deletedId })),
    }),
    on(api.shareCollection, { body: grant }),
    on(api.shareSpace, { body: grant }),
    on(api.updateCollectionTeamPermission, { body: { role: 'review' }, prepare: share }),
    on(api.updateCollectionUserPermission, { body: { role: 'review' }, prepare: share }),
    on(api.updateSpaceTeamPermission, { body: { role: 'review' } }),
    on(api.updateSpaceUserPermission, { body: { role: 'review' } }),
    on(api.createCustomField, {
      body: { name: 'status', type: 'text', title: 'Status', description: 'How far it is' },
    }),
    on(api.updateCustomField, { body: { title: 'Owner', description: 'Whom to ask' } }),
    // Content
    ...both(api.editContent, api.editContentInChangeRequest, { body: insertPage }),
    on(api.getPage, { query: { format: 'markdown' } }),
    on(api.transferPages, { body: { mode: 'copy', pages: [p['pageId']], space: other.spaceId } }),
    ...both(api.uploadFiles, api.uploadFilesInChangeRequest, { form: formWith('picture.gif', picture, 'image/gif') }),
    ...both(api.importContent, api.importContentInChangeRequest, { body: website1 }),
    ...both(api.importIntoPage, api.importIntoPageInChangeRequest, { body: website1 }),
    on(api.startImportRun, { body: run }),
    on(api.startImportRunInOrganization, { body: run }),
    on(api.uploadImport, { query: { source: 'html' }, form: formWith('install.html', page, 'text/html') }),
    ...both(api.countUses, api.countUsesInChangeRequest, { query: { kind: 'file' } }),
    ...both(api.listUses, api.listUsesInChangeRequest, { query: { kind: 'file', id: p['fileId'] } }),
    on(api.searchOrganization, { query: { query: 'page' } }),
    on(api.searchSpace, { query: { query: 'page' } }),
    on(api.searchSite, { body: { query: 'page' } }),
    on(api.getReusableContentInChangeRequest, { params: { changeRequestId: cr.conflicting } }),
    // Change requests and discussion
    on(api.createChangeRequest, { body: { subject: 'Describe the new release' } }),
    on(api.updateChangeRequest, { body: { subject: 'Describe release 2', status: 'open' } }),
    on(api.resolveConflicts, { params: { changeRequestId: cr.conflicting }, body: cr.resolution }),
    on(api.listConflicts, { params: { changeRequestId: cr.conflicting } }),
    on(api.createReview, { body: { status: 'approved', comment: markdown('Well said.') } }),
    on(api.requestReviewers, { body: { users: [other.reviewerId] } }),
    on(api.setFavorites, { body: { favorites: [{ kind: 'page', space: p['spaceId'], page: p['pageId'] }] } }),
    on(api.setViewedPages, { body: { pages: [p['pageId']], viewed: true } }),
    on(api.setSpaceWatch, { body: { state: 'watching' } }),
    on(api.setChangeRequestWatch, { body: { state: 'muted' } }),
    on(api.updateNotificationSettings, { body: { kinds: { comment: 'app' }, email: 'daily', digestHour: 8 } }),
    on(api.markNotifications, { body: { read: true } }),
    ...both(api.createComment, api.createCommentInChangeRequest, { body: comment }),
    ...both(api.createCommentReply, api.createCommentReplyInChangeRequest, { body: { body: markdown('Yes, it is.') } }),
    ...both(api.updateComment, api.updateCommentInChangeRequest, { body: { resolved: true } }),
    ...both(api.updateCommentReply, api.updateCommentReplyInChangeRequest, { body: { body: markdown('It was.') } }),
    // Sites
    on(api.createSite, { body: { title: 'Documentation', visibility: 'public', spaces: [p['spaceId']] } }),
    on(api.updateSite, { body: { title: 'Documentation', visibility: 'public' } }),
    on(api.checkSiteHostname, {
      prepare: async () => void (await admin.send(api.updateSite, { ...at, body: { hostname: 'docs.example.test' } })),
    }),
    on(api.setAdaptiveSchema, { body: { jsonSchema: schema } }),
    on(api.getAdaptiveSchema, {
      prepare: async () => void (await admin.send(api.setAdaptiveSchema, { ...at, body: { jsonSchema: schema } })),
    }),
    on(api.createSiteSection, { body: { spaceId: p['spaceId'], title: 'Guides' } }),
    on(api.updateSiteSection, { body: { title: 'Guides' } }),
    on(api.createSiteSectionGroup, { body: { title: 'Products' } }),
    on(api.updateSiteSectionGroup, { body: { title: 'All products' } }),
    on(api.addSectionToGroup, { body: { sectionId: p['siteSectionId'] } }),
    on(api.addSiteSpace, { body: { spaceId: other.spaceId } }),
    on(api.updateSiteSpace, { body: { path: 'latest' } }),
    on(api.sortSiteStructure, {
      body: { item: { type: 'site-section', id: p['siteSectionId'] }, position: {} },
    }),
    on(api.updateSiteSpaceCustomization, { body: { title: 'Guides' } }),
    on(api.setSiteCustomization, {
      async prepare() {
        const now = await admin.call(api.getSiteCustomization, at);
        return { body: JSON.stringify({ ...now, title: 'Documentation' }) };
      },
    }),
    on(api.uploadSiteAsset, { form: formWith('logo.gif', picture, 'image/gif') }),
    on(api.createShareLink, { body: { name: 'For partners' } }),
    on(api.updateShareLink, { body: { active: false } }),
    on(api.createSiteRedirect, {
      body: { source: '/old/start', destination: { kind: 'site-section', siteSectionId: p['siteSectionId'] } },
    }),
    on(api.updateSiteRedirect, { body: { permanent: true } }),
    on(api.findSiteRedirect, { query: { source: '/before' } }),
    on(api.updatePublishingAuth, { body: { backend: 'custom', fallbackURL: 'https://login.example.com/docs' } }),
    on(api.sendPageFeedback, { body: { pageId: p['pageId'], rating: 'good', comment: 'Thank you.' } }),
    on(api.listSiteInsights, { query: { of: 'pages' } }),
    on(api.trackSiteEvents, { body: { events: [] } }),
    on(api.getContentByUrl, { query: { url: published } }),
    on(api.getEmbedByUrl, { query: { url: 'https://example.com/film' } }),
    on(api.getEmbedByUrlInSpace, { query: { url: 'https://example.com/film' } }),
    on(api.getPublishedUrl, { query: { url: published } }),
    on(api.resolvePublishedUrl, { body: { url: published } }),
    on(api.sendAgentMessage, { body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } }),
    // Specifications, single sign-on, translations, webhooks
    on(api.createOpenApiSpec, { body: { slug: 'pets', source: { text: spec } } }),
    on(api.setOpenApiSpec, { body: { source: { text: spec } } }),
    on(api.updateOpenApiSpec, { body: { visibility: 'public' } }),
    on(api.setOpenApiSpecOverlays, { body: { overlays: [] } }),
    on(api.createOidcProvider, {
      body: { label: 'Company login', issuer: 'https://id.example.com', clientID: 'docs', clientSecret: 'a secret' },
    }),
    on(api.updateOidcProvider, { body: { label: 'Company login' } }),
    on(api.createSamlProvider, { body: { label: 'Company login' } }),
    on(api.updateSamlProvider, { body: { label: 'Company login' } }),
    on(api.createTranslationSettings, { body: { title: 'Documentation' } }),
    on(api.updateTranslationSettings, { body: { title: 'All documentation' } }),
    on(api.setTranslationLanguage, { body: { instructions: markdown('Address the reader formally.') } }),
    on(api.setSpaceTranslation, { params: { spaceId: other.spaceId }, body: { source: p['spaceId'], language: 'fr' } }),
    ...[api.getSpaceTranslation, api.getTranslatedPage, api.listTranslatedPages, api.deleteSpaceTranslation].map(
      (one) => on(one, { params: { spaceId: other.translationId } }),
    ),
    on(api.updateTranslatedPage, { params: { spaceId: other.translationId }, body: { upToDate: true } }),
    on(api.createWebhook, { body: { url: 'https://ci.example.com/hooks/docs', events: ['space_content_updated'] } }),
    on(api.updateWebhook, { body: { title: 'Build', active: true } }),
    on(api.replayWebhook, { body: { since: '2026-01-01T00:00:00.000Z' } }),
    on(api.rotateWebhookSecret, { body: { overlapHours: 24 } }),
  ]);
}

const schema = {
  type: 'object',
  properties: { plan: { type: 'string', description: 'What the visitor has bought' } },
  additionalProperties: false,
};
