// How writing operations are named in the audit log and in webhooks.

/** Resource type of each path parameter, as used in audit events; secrets must not be recorded. */
export const pathParamTypes = {
  auditEntryId: 'audit-entry',
  changeRequestId: 'change-request',
  collectionId: 'collection',
  commentId: 'comment',
  commentReplyId: 'comment-reply',
  deliveryId: 'delivery',
  documentId: 'document',
  emailDomain: 'email-domain',
  feedbackId: 'feedback',
  fieldName: 'custom-field',
  fileId: 'file',
  importId: 'import',
  importRunId: 'import-run',
  inviteId: 'invite',
  jobId: 'job',
  language: 'language',
  oidcProviderId: 'oidc-provider',
  organizationId: 'organization',
  pageId: 'page',
  pagePath: 'page-path',
  redirectId: 'redirect',
  reusableContentId: 'reusable-content',
  reviewId: 'change-request-review',
  revisionId: 'revision',
  samlProviderId: 'saml-provider',
  secret: undefined,
  sessionId: 'session',
  shareLinkId: 'share-link',
  siteId: 'site',
  siteSectionGroupId: 'site-section-group',
  siteSectionId: 'site-section',
  siteSpaceId: 'site-space',
  spaceId: 'space',
  specSlug: 'openapi-spec',
  teamId: 'team',
  tokenId: 'token',
  translationSettingsId: 'translation-settings',
  userId: 'user',
  versionId: 'version',
  webhookId: 'webhook',
} as const satisfies Record<string, string | undefined>;

export type PathParam = keyof typeof pathParamTypes;

export const isPathParam = (name: string): name is PathParam => Object.hasOwn(pathParamTypes, name);

export type Audit = {
  /** Name of the event, in the past tense: `space_created`. */
  event: string;
  /** The path parameter that names the target; absent where the path names nothing that may be recorded. */
  target?: PathParam;
  /**
   * Type of the created resource, whose `id` in the reply becomes the target; of several, the reply's `object` says
   * which.
   */
  creates?: string | readonly string[];
};

/** What is wrong with the declaration of an operation, if anything. */
export function auditFault(params: readonly string[], writes: boolean, audit: Audit | undefined): string | undefined {
  const unknown = params.find((name) => !isPathParam(name));
  if (unknown !== undefined) return `has a path parameter without a type: ${unknown}`;
  if (writes !== (audit !== undefined)) return writes ? 'does not declare its audit event' : 'changes nothing to audit';
  if (!audit) return undefined;
  const recorded = params.filter((name) => isPathParam(name) && pathParamTypes[name] !== undefined);
  if (audit.target === undefined) return recorded.length > 0 ? 'does not declare the target of its event' : undefined;
  return recorded.includes(audit.target) ? undefined : `does not have the path parameter ${audit.target}`;
}
