// The handler of each background job.
import * as incoming from '#features/ingest';
import * as branches from '#features/branches';
import * as collections from '#features/collections';
import * as search from '#features/search';
import * as links from '#features/links';
import * as invites from '#features/invites';
import * as notifications from '#features/notifications';
import * as signIn from '#features/sign-in';
import * as spaces from '#features/spaces';
import * as translations from '#features/translations';
import * as revisions from '#features/revisions';
import * as openApiSpecs from '#features/openapi-specs';
import { sendMail } from '#platform/mail';
import { ownQueue, readsTexts, type AllJobs } from '#platform/jobs';

export const jobs: AllJobs = {
  'incoming.copy': incoming.copyMatches,
  'content.follow': readsTexts(ownQueue(1, branches.followChange)),
  'collections.purge': collections.purgeCollection,
  // An upgrade may reindex every space; mail and fresh copies must not queue behind that.
  'search.index': readsTexts(ownQueue(2, search.indexSpace, 1)),
  'search.pages': readsTexts(search.indexPagesJob),
  'search.draw': readsTexts(ownQueue(2, search.indexApiBlocks, 1)),
  'search.spec': ownQueue(2, search.indexSpec, 1),
  'links.read': readsTexts(ownQueue(2, links.indexLinks, 1)),
  'links.host': readsTexts(ownQueue(1, links.hostWaitingSpecs)),
  'invites.seal': invites.encryptOldInvites,
  'invites.send': invites.sendInvitation,
  'mail.send': sendMail,
  'notifications.find-conflicts': ownQueue(1, notifications.findConflicts),
  'notifications.check-conflicts': ownQueue(1, notifications.checkConflicts),
  'notifications.mail': notifications.mailNotifications,
  'notifications.write': notifications.writeNotifications,
  'sign-in.send-reset': signIn.sendReset,
  'spaces.purge': spaces.purgeSpace,
  'translations.translate': readsTexts(ownQueue(2, translations.translatePages, 1)),
  'revisions.adopt': ownQueue(1, async (...job) => (await revisions.objectCopies()).adoptObjects(...job)),
  'revisions.collect': async (...job) => (await revisions.collection()).collectObjects(...job),
  'openapi.fetch': openApiSpecs.fetchSpec,
  'openapi.named': openApiSpecs.readNamed,
  'openapi.process': openApiSpecs.readSpec,
};
