// Every field of a resource in the published interface, and which of them are required.
import { ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { viewOf } from '../test/schema-view.ts';
import { standalone, type JsonSchema } from './schema.ts';
import { shapeNamed } from './shape-builders.ts';

/** `?` may be absent; `[]` steps into the items of a list. */
const fields: Record<string, string> = {
  User: 'object id displayName email? photoURL? urls.location',
  Reaction: 'emoji count users[].user users[].reactedAt',
  File: 'id name contentType downloadURL size dimensions?.width dimensions?.height git?.oid git?.path',
  ReusableContent: 'id title document? git?.oid git?.path',
  Collection:
    'object id title description? organization parent? defaultLevel urls.location urls.app permissions.admin permissions.create',
  Space:
    'object id title emoji visibility createdAt updatedAt deletedAt? editMode? urls.location urls.app urls.published? urls.public? ' +
    'urls.icon? organization parent? gitSync?.repoName? gitSync?.installationProvider? gitSync?.integration? gitSync?.url? ' +
    'gitSync?.updatedAt? visitorAuth?.backend revision defaultLevel comments changeRequests changeRequestsOpen ' +
    'changeRequestsDraft permissions.access permissions.admin permissions.edit permissions.comment permissions.merge permissions.review',
  Site:
    'object id type title hostname? basename? proxy?.origin proxy?.target visibility published siteSpaces createdAt ' +
    'adaptiveContent?.enabled ads?.status ads?.submittable? features[].id features[].plan features[].frozen urls.location urls.app urls.published?',
  AdaptiveSchema: 'object jsonSchema updatedAt',
  PublishedSite: 'object site structure.type structure.structure customizations.site',
  Customization:
    'title? styling.theme styling.primaryColor.light styling.primaryColor.dark styling.tint? styling.infoColor styling.successColor ' +
    'styling.warningColor styling.dangerColor styling.corners styling.links styling.font styling.icons styling.sidebar styling.search ' +
    'internationalization.locale favicon header.logo? header.links footer.logo? footer.groups footer.copyright? ' +
    'announcement?.enabled announcement?.message announcement?.link? announcement?.style themes.default themes.toggeable ' +
    'pdf.enabled feedback.enabled aiSearch.enabled ai',
  SiteSection:
    'object id title description? default? path condition? sectionGroup? siteSpaces[].id urls.published? icon?',
  SiteSectionGroup: 'object id title sections[].id icon?',
  SiteSpace:
    'object id path section? space.id title default? condition? hasAdvancedCustomizationFeature? urls.published?',
  CustomField: 'id name title description type placeholder options? createdAt updatedAt urls.location',
  CustomFieldValues: '[].customField.id [].value?',
  Comment:
    'object id postedBy postedAt editedAt? reactions replies body.markdown? target.node?.id target.node?.preview? ' +
    'target.changeRequest? target.review? target.page?.id target.page?.title target.page?.emoji? target.page?.icon? ' +
    'target.page?.createdAt? target.page?.updatedAt? target.page?.path target.page?.outdated target.space target.revision ' +
    'urls.location status resolvedAt? resolvedBy?',
  CommentReply: 'object id postedBy postedAt editedAt? reactions body.markdown? urls.location',
  ChangeRequest:
    'object id number status subject createdBy createdAt updatedAt revision revisionInitial revisionMergedAncestor? revisionMerged? ' +
    'comments outdated urls.app urls.location',
  Revision:
    'object id parents pages files reusableContents createdAt git?.oid git?.message git?.createdByGitBook git?.url? git?.ref? ' +
    'urls.app urls.published? urls.public? type',
  Page:
    'id title emoji? icon? createdAt? updatedAt markdown? type urls?.app slug? path description? documentId? pages? git?.oid git?.path ' +
    'layout?.cover layout?.title layout?.description layout?.tableOfContents layout?.outline layout?.pagination layout?.coverSize ' +
    'cover?.ref?.kind cover?.ref?.file? cover?.yPos hidden? noIndex? noRobotsIndex? computed?.type computed?.dependencies? computed?.props computedSeed?',
  LinkListing: 'next? count items stats.total stats.broken.total stats.broken.changeRequest?',
  LinkUsage: 'status relation targetReference? locationReferences',
  Location:
    'kind organization? space? file? versionContext?.type versionContext?.revision? versionContext?.changeRequest?',
  SearchPage:
    'id title path sections[].id sections[].title sections[].path sections[].body sections[].urls.app urls.app',
  SearchSpace: 'id title pages[].id',
  Organization:
    'object id title createdAt emailDomains hostname? type useCase? communityType? defaultRole? defaultContent?.type defaultContent?.site ' +
    'sso? ai? inviteLinks plan billing?.interval billing?.endDate? billing?.hasPaymentFailed? billing?.isScheduledToCancel? ' +
    'urls.location urls.app urls.logo? trial.status trial.endDate? trial.decision? customHostname? blocked?.reason ' +
    'internal_isOnNewTrial? internal_billingMigration?.deadline? internal_billingMigration?.discountPercent? ' +
    'internal_billingMigration?.discountEndDate? permissions.admin permissions.createContent',
  Member: 'object id role user disabled joinedAt lastSeenAt? sso spaces teams',
  Team: 'object id title members spaces createdAt',
  TeamMember: 'role',
  OrganizationInvite: 'object id role',
  SAMLProvider:
    'object id label ssoURL entityID certificate defaultTeam? defaultRole createdAt service.acsURL service.startURL service.entityID urls.location',
  SSOLogin: 'id label startURL',
  Subdomain: 'object subdomain target.type target.organization isActive',
  OpenAPISpec:
    'object id createdAt updatedAt slug sourceURL? processingState lastVersion? lastProcessedAt? lastProcessErrorCode? ' +
    'permissions.edit urls.location urls.app',
  OpenAPISpecVersion: 'object id createdAt? url urls.location',
  OpenAPISpecContent: 'filesystem url',
  TranslationSettings: 'object id title languages createdAt updatedAt permissions.edit urls.location',
  ImportResult: 'revision importedResources totalResources',
  MergeResult: 'revision result',
  UpdateResult: 'revision result',
};

function check(schema: JsonSchema, document: JsonSchema, steps: string[]): string | undefined {
  const [step, ...rest] = steps;
  if (step === undefined) return undefined;
  const view = viewOf(schema, document);
  if (step === '[]') return view.items ? check(view.items, document, rest) : 'no list';
  const name = step.replace('?', '');
  const property = view.properties.get(name);
  if (!property) return `${name} is absent`;
  if (view.required.has(name) === step.endsWith('?')) return `${name} is ${step === name ? 'not ' : ''}required`;
  return check(property, document, rest);
}

describe('the fields of', () => {
  for (const [name, list] of Object.entries(fields)) {
    test(name, () => {
      const document = standalone(shapeNamed(name));
      for (const path of list.split(' ')) {
        const steps = path.replaceAll('[]', '.[]').split('.').filter(Boolean);
        ok(check(document, document, steps) === undefined, `${path}: ${check(document, document, steps)}`);
      }
    });
  }
});
