// One organization with one of everything in it, for tests that walk all operations.
import { api, type AnyOperation } from '@lectern/contract';
import { a, app, passTime, type Organization, type Person } from './harness.ts';

export type World = {
  organization: Organization;
  params: Record<string, string>;
  /** Names that mean something else below a change request. */
  inChangeRequest: Record<string, string>;
};

export const paramsAt = ({ params, inChangeRequest }: World, operation: AnyOperation): Record<string, string> =>
  operation.params.includes('changeRequestId') ? { ...params, ...inChangeRequest } : params;

/** `word` is in every title and text, to be looked for where none of it may be. */
export async function makeWorld(word = ''): Promise<World> {
  const organization = await a.organization({ title: `Organization ${word}` });
  const { admin } = organization;
  const organizationId = organization.id;
  const collection = await a.collection({ in: organization, title: `Collection ${word}` });
  const space = await a.space({ in: organization, parent: collection, title: `Space ${word}` });
  const member = await a.member({ in: organization, role: 'read' });
  const team = await admin.call(api.createTeam, {
    organizationId,
    body: { title: `Team ${word}`, members: [member.id] },
  });
  const invite = await admin.call(api.createInviteLink, { organizationId, body: { role: 'read' } });
  const field = await admin.call(api.createCustomField, {
    organizationId,
    body: { name: 'owner', type: 'text', title: `Owner ${word}` },
  });
  const token = await admin.call(api.createToken, { body: { label: 'walked' } });
  await admin.call(api.shareSpace, { spaceId: space.id, body: { role: 'read', users: [member.id], teams: [team.id] } });
  const content = await fill(admin, space.id, word);
  const discussion = await discuss(admin, space.id, word);
  const site = await publish(admin, organizationId, space.id, word);
  const saml = await admin.call(api.createSamlProvider, { organizationId, body: { label: 'SAML' } });
  const oidc = await admin.call(api.createOidcProvider, { organizationId, body: { label: 'OIDC' } });
  const spec = await host(admin, organizationId);
  const watched = await watch(admin, organizationId);
  return {
    organization,
    params: {
      ...content,
      ...spec,
      ...watched,
      ...discussion.params,
      ...site,
      organizationId,
      collectionId: collection.id,
      spaceId: space.id,
      userId: member.id,
      teamId: team.id,
      inviteId: invite.id,
      fieldName: field.name,
      tokenId: token.id,
      samlProviderId: saml.id,
      oidcProviderId: oidc.id,
      emailDomain: 'example.test',
      secret: 'nosuchsecret',
      sessionId: 'nosuchsession',
    },
    inChangeRequest: discussion.inChangeRequest,
  };
}

/** A webhook with something to be sent, an entry of the audit log, and a language to translate into. */
async function watch(admin: Person, organizationId: string): Promise<Record<string, string>> {
  const body = { url: 'https://example.test/hook', events: ['webhook_test'] };
  const { id: webhookId } = await admin.call(api.createWebhook, { organizationId, body });
  const { id: deliveryId } = await admin.call(api.testWebhook, { organizationId, webhookId });
  const { items } = await admin.call(api.listAuditEntries, { organizationId, query: { limit: 1 } });
  const settings = await admin.call(api.createTranslationSettings, { organizationId, body: { title: 'Docs' } });
  const translationSettingsId = settings.id;
  await admin.call(api.setTranslationLanguage, { organizationId, translationSettingsId, language: 'fr' });
  return {
    webhookId,
    deliveryId,
    auditEntryId: items[0]!.id,
    jobId: 'nosuchjob',
    translationSettingsId,
    language: 'fr',
  };
}

/** An API specification with a version. */
async function host(admin: Person, organizationId: string): Promise<Record<string, string>> {
  const text = 'openapi: 3.1.0\ninfo: { title: API, version: "1" }\npaths: { /x: { get: { responses: {} } } }\n';
  const { slug } = await admin.call(api.createOpenApiSpec, { organizationId, body: { slug: 'api', source: { text } } });
  // Its job waits behind those that other tests left, some of which fail and are retried.
  const at = { organizationId, specSlug: slug };
  for (let round = 0; round < 10; round++) {
    await app.runJobs();
    if ((await admin.send(api.getLatestOpenApiSpecVersion, at)).status === 200) break;
    passTime({ minutes: 5 });
  }
  const { id } = await admin.call(api.getLatestOpenApiSpecVersion, at);
  return { specSlug: slug, versionId: id };
}

/** A page, a file and what stands around them. */
export async function fill(admin: Person, spaceId: string, word: string): Promise<Record<string, string>> {
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = await admin.call(api.editContent, {
    spaceId,
    body: {
      changes: [
        {
          operation: 'insert_page',
          title: `Page ${word}`,
          document: { markdown: `A [link](https://example.test) ${word}.\n` },
        },
        {
          operation: 'insert_files',
          files: [{ name: 'dot.gif', base64: 'R0lGODlhAgADAAAAACw=', contentType: 'image/gif' }],
        },
      ],
    },
  });
  const { revision, changes, insertedFiles } = edit as {
    revision: string;
    changes: { page: { id: string } }[];
    insertedFiles: { id: string }[];
  };
  return {
    revisionId: revision,
    pageId: changes[0]!.page.id,
    pagePath: word === '' ? 'page' : `page-${word}`,
    fileId: insertedFiles[0]!.id,
  };
}

/** A site with a section in a group, a share link and a redirect. */
async function publish(
  admin: Person,
  organizationId: string,
  spaceId: string,
  word: string,
): Promise<Record<string, string>> {
  const site = await admin.call(api.createSite, { organizationId, body: { title: `Site ${word}`, spaces: [spaceId] } });
  const at = { organizationId, siteId: site.id };
  const section = await admin.call(api.createSiteSection, { ...at, body: { spaceId, title: `Section ${word}` } });
  const group = await admin.call(api.createSiteSectionGroup, {
    ...at,
    body: { title: `Group ${word}`, sections: [section.id] },
  });
  const link = await admin.call(api.createShareLink, { ...at, body: { name: 'Link' } });
  const destination = { kind: 'site-section' as const, siteSectionId: section.id };
  const redirect = await admin.call(api.createSiteRedirect, { ...at, body: { source: '/before', destination } });
  await admin.call(api.publishSite, at);
  const siteSpaceId = section.siteSpaces[0]!.id;
  const [page] = (await admin.call(api.listPages, { spaceId })).pages;
  await admin.call(api.setSiteCustomization, {
    ...at,
    body: { ...(await admin.call(api.getSiteCustomization, at)), feedback: { enabled: true } },
  });
  await admin.call(api.sendPageFeedback, { ...at, siteSpaceId, body: { pageId: page!.id, rating: 'good' } });
  const { items } = await admin.call(api.listPageFeedback, at);
  return {
    siteId: site.id,
    feedbackId: items[0]!.id,
    siteSectionId: section.id,
    siteSectionGroupId: group.id,
    siteSpaceId: section.siteSpaces[0]!.id,
    shareLinkId: link.id,
    redirectId: redirect.id,
  };
}

/** A comment with a reply on the space, one on a change request, and a review of that. */
export async function discuss(
  admin: Person,
  spaceId: string,
  word: string,
): Promise<Pick<World, 'params' | 'inChangeRequest'>> {
  const { id: changeRequestId } = await admin.call(api.createChangeRequest, {
    spaceId,
    body: { subject: `Change ${word}` },
  });
  const body = { body: `A comment ${word}` };
  const comment = await admin.call(api.createComment, { spaceId, body });
  const reply = await admin.call(api.createCommentReply, { spaceId, commentId: comment.id, body });
  const at = { spaceId, changeRequestId };
  const proposed = await admin.call(api.createCommentInChangeRequest, { ...at, body });
  const to = { ...at, commentId: proposed.id };
  const answer = await admin.call(api.createCommentReplyInChangeRequest, { ...to, body });
  const review = await admin.call(api.createReview, { ...at, body: { status: 'approved' } });
  return {
    params: { changeRequestId, commentId: comment.id, commentReplyId: reply.id, reviewId: review.id },
    inChangeRequest: { commentId: proposed.id, commentReplyId: answer.id },
  };
}
