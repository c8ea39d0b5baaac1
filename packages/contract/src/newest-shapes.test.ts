// Compares our replies with the newest published document that newer clients are generated from. Missing fields are
// listed here; the list only shrinks: an entry that is no longer missing must be removed.
import { deepEqual, ok } from 'node:assert/strict';
import { test } from 'node:test';
import { differences, publishedDocument, publishedReply } from '../test/published-replies.ts';
import { operations } from './operations.ts';
import { standalone } from './schema.ts';

const newest = publishedDocument('gitbook-api-2026-09');

/** Missing fields by reason: suffixes of paths in replies. */
const missing: Record<string, string> = {
  'nothing is billed':
    'billing.aiCreditAlertThreshold billing.canChangeInterval billing.canCheckout billing.canUseSAML billing.creditsBundle ' +
    'billing.endDate billing.hasPaymentFailed billing.isScheduledToCancel billing.pricing billing.usageAddons',
  'Git is reached by address, without installations':
    'gitSync.installationId gitSync.installationProvider gitSync.installationStatus getGitInfo.installationId ' +
    'getGitInfo.installationProvider getGitInfo.installationStatus',
  'there are no rules for merging beside levels': 'mergeRules.rules',
  'pages have no tags, so nothing refers to or changes one': 'changes[].tag target.tag to.tag',
  'groups of sections hold sections, and sites no links to elsewhere beside them':
    'children[].children children[].sections children[].url sortSiteStructure.url structure[].url',
  'revisions are not computed from others':
    'getContent.sourceRevision getContentInChangeRequest.sourceRevision getRevision.sourceRevision',
  'embeds are links':
    'getEmbedByUrl.block getEmbedByUrl.html getEmbedByUrl.integration getEmbedByUrlInSpace.block ' +
    'getEmbedByUrlInSpace.html getEmbedByUrlInSpace.integration',
  'one shape for all pages: links have no slug and computed pages no kind':
    'getPageByPath.kind getPageByPath.pages getPageByPath.slug getPageByPathInChangeRequest.kind ' +
    'getPageByPathInChangeRequest.pages getPageByPathInChangeRequest.slug getPageByPathInRevision.kind ' +
    'getPageByPathInRevision.pages getPageByPathInRevision.slug page.kind page.pages page.slug',
  'settings with a title are no translation and have no source; those of the newer form have all of them':
    'createTranslationSettings.instructions createTranslationSettings.language createTranslationSettings.source ' +
    'createTranslationSettings.stats createTranslationSettings.status getTranslationSettings.instructions ' +
    'getTranslationSettings.language getTranslationSettings.source getTranslationSettings.stats ' +
    'getTranslationSettings.status listTranslationSettings.items[].instructions ' +
    'listTranslationSettings.items[].language listTranslationSettings.items[].source ' +
    'listTranslationSettings.items[].stats listTranslationSettings.items[].status ' +
    'updateTranslationSettings.instructions updateTranslationSettings.language updateTranslationSettings.source ' +
    'updateTranslationSettings.stats updateTranslationSettings.status',
  'sites have no grants of their own': 'origin.reason origin.site',
  'nobody pays for publishing': 'publishSite.sessionId',
  'sites show spaces only': 'searchSite.items[].url',
};

const found = operations.flatMap((operation) => {
  const { id, reply } = operation;
  const theirs = reply && publishedReply(operation, newest);
  if (!theirs) return [];
  const own = standalone(reply);
  return differences({ ours: own, theirs, document: newest, own }, id, new Set());
});

/** The field and its parent; for a top-level reply, which one. */
function endOf(difference: string): string {
  const steps = difference.split(' ')[0]!.split('.');
  return steps.slice(steps.at(-2) === 'items[]' ? -3 : -2).join('.');
}

test('replies lack only the listed fields of the newest published document', () => {
  ok(operations.filter((one) => one.reply && publishedReply(one, newest)).length > 150);
  const listed = Object.values(missing).flatMap((ends) => ends.split(' '));
  deepEqual([...new Set(found.map(endOf))].sort(), listed.sort());
});
