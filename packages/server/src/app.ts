// Composition root: the only file that knows every feature.
import type { Server } from 'node:http';
import { processCaches } from '@lectern/content';
import type { Rule } from '@lectern/contract';
import type { FastifyInstance } from 'fastify';
import * as accounts from '#features/accounts';
import * as agents from '#features/agents';
import * as appPages from '#features/app-pages';
import * as archive from '#features/archive';
import * as audit from '#features/audit';
import * as authorApp from '#features/author-app';
import * as changeRequests from '#features/change-requests';
import * as collections from '#features/collections';
import * as comments from '#features/comments';
import * as content from '#features/content';
import * as customFields from '#features/custom-fields';
import * as customization from '#features/customization';
import * as feedback from '#features/feedback';
import * as files from '#features/files';
import * as git from '#features/git';
import * as health from '#features/health';
import * as history from '#features/history';
import * as imports from '#features/imports';
import * as incoming from '#features/ingest';
import * as insights from '#features/insights';
import * as invites from '#features/invites';
import * as links from '#features/links';
import * as members from '#features/members';
import * as notifications from '#features/notifications';
import * as openApiSpecs from '#features/openapi-specs';
import * as organizations from '#features/organizations';
import * as permissions from '#features/permissions';
import * as print from '#features/print';
import * as publishing from '#features/publishing';
import * as pageTransfer from '#features/page-transfer';
import * as personal from '#features/personal';
import * as reviews from '#features/reviews';
import * as revisions from '#features/revisions';
import * as search from '#features/search';
import * as sessions from '#features/sessions';
import * as signIn from '#features/sign-in';
import * as siteAssets from '#features/site-assets';
import * as sites from '#features/sites';
import * as spaces from '#features/spaces';
import * as sso from '#features/sso';
import * as teams from '#features/teams';
import * as translations from '#features/translations';
import * as webhooks from '#features/webhooks';
import { urlsOn, type BaseServices, type Caller, type Services, type SessionCaller } from '#platform/context';
import { createEmitter, type Subscriptions } from '#platform/emitter';
import type { Implementation, RuleCheck, Target } from '#platform/http/implement';
import { createInProcessClient } from '#platform/http/in-process';
import { createListener } from '#platform/http/listener';
import { createMetrics } from '#platform/http/metrics';
import { guardFor, type ResourceGuards } from '#platform/http/named-resources';
import { createReplyCache } from '#platform/http/reply-cache';
import { RequestWorker } from '#platform/http/request-worker';
import type { ClaimedJob } from '#platform/claim-job';
import { runDueJobs, runForwardedJob, startJobs } from '#platform/jobs';
import { jobs as handlers } from './process/job-handlers.ts';
import { logFailure } from '#platform/log';
import type { Tracing } from '#platform/tracing/tracing';
import { withTextLimit, withTextLimits } from '#platform/text-limit';
import { addSites, factsOf, toSites } from './published/mount.ts';

const features: { operations: Implementation[] }[] = [
  accounts,
  sessions,
  signIn,
  organizations,
  members,
  teams,
  invites,
  collections,
  spaces,
  permissions,
  customFields,
  content,
  imports,
  git,
  changeRequests,
  comments,
  history,
  reviews,
  personal,
  notifications,
  pageTransfer,
  links,
  search,
  sites,
  customization,
  siteAssets,
  publishing,
  { operations: agents.operations(async () => (await import('@lectern/site/agents')).createAgents) },
  feedback,
  insights,
  openApiSpecs,
  print,
  archive,
  sso,
  translations,
  audit,
  webhooks,
  health,
];

export const implementations: Implementation[] = features.flatMap((feature) => feature.operations);

export const targets: Record<string, Target> = {
  organizationId: organizations.organizationTarget,
  collectionId: collections.collectionTarget,
  spaceId: spaces.spaceTarget,
  siteId: sites.siteTarget,
  siteSectionId: sites.siteSectionTarget,
  siteSectionGroupId: sites.siteSectionGroupTarget,
  siteSpaceId: sites.siteSpaceTarget,
  shareLinkId: publishing.shareLinkTarget,
  redirectId: publishing.redirectTarget,
  feedbackId: feedback.feedbackTarget,
  changeRequestId: changeRequests.changeRequestTarget,
  revisionId: revisions.revisionTarget,
  commentId: comments.commentTarget,
  commentReplyId: comments.commentReplyTarget,
  teamId: teams.teamTarget,
  samlProviderId: sso.samlProviderTarget,
  oidcProviderId: sso.oidcProviderTarget,
  fieldName: customFields.customFieldTarget,
  translationSettingsId: translations.translationSettingsTarget,
  webhookId: webhooks.webhookTarget,
  deliveryId: webhooks.deliveryTarget,
  specSlug: openApiSpecs.openApiSpecTarget,
  versionId: openApiSpecs.openApiVersionTarget,
};

const guards: ResourceGuards = {
  organization: guardFor(organizations.organizationTarget),
  collection: guardFor(collections.collectionTarget),
  space: guardFor(spaces.spaceTarget),
  team: teams.teamGuard,
  user: members.memberGuard,
  site: guardFor(sites.siteTarget),
  siteSection: sites.siteGuards.siteSection,
  siteSpace: sites.siteGuards.siteSpace,
  siteItem: sites.siteGuards.siteItem,
  changeRequest: guardFor(changeRequests.changeRequestTarget),
  revision: guardFor(revisions.revisionTarget),
};

const rules: Record<Rule, RuleCheck> = {
  // A token limited to one space does not act for the user's whole account.
  self: async ({ caller }, { params }) => caller?.userId === params['userId'] && caller?.scopes.space === undefined,
  'team-owner': teams.isTeamOwner,
  author: comments.isAuthor,
};

const subscriptions: Subscriptions = {
  audit: [audit.recordAuditEvent, sso.recordBreakGlass, notifications.noteAuditEvent],
  'audit.noted': [webhooks.queueAuditEvent],
  'change-request.edited': [audit.noteWebhooks, comments.moveAnchorsInChangeRequest],
  'change-request.merged': [git.followMerge, translations.trackMerge],
  'collection.deleted': [spaces.deleteWithCollections],
  'collection.transfer-started': [
    spaces.transferWithCollections,
    invites.dropInvitesToCollections,
    personal.dropOfTransferredCollections,
  ],
  'content.deletion-previewed': [links.addBroken],
  'git-sync.blocked': [notifications.noteSyncBlocked],
  'git-sync.failed': [notifications.noteSyncFailed],
  'import.failed': [notifications.noteImportFailed],
  'member.removing': [invites.dropInvitationsOfMember],
  'member.removed': [accounts.deleteTokensOfMember, sessions.endSessionsOfMember, signIn.deletePasswordsOfMember],
  'openapi-spec.created': [links.markSpecLinksOk],
  'openapi-spec.deleted': [links.markSpecLinksBroken, links.recordFreedCapacity, search.noteVersion],
  'openapi-spec.version-made': [search.noteVersion],
  'organization.hostname-changed': [sites.updateHostname],
  'site.created': [publishing.createSigningKey],
  'site.deleted': [organizations.dropDefaultSite],
  'site.items-removed': [customization.dropWithItems, publishing.dropWithItems],
  'site.share-key-shown': [publishing.confirmShareKey],
  'space.share-key-shown': [sites.resolveShareKeyUrl],
  'space.head-moved': [audit.noteWebhooks, webhooks.queueContentEvent, notifications.noteHeadMoved],
  'space.pages-changing': [links.prepareLinks, search.prepareTokens],
  'space.pages-changed': [
    history.recordPageRevisions,
    comments.moveAnchorsInSpace,
    links.updateLinksInSpace,
    notifications.notePageMentions,
    search.updateIndex,
    publishing.recordFormerSlugs,
    translations.trackContentChange,
  ],
  'space.duplicated': [
    customFields.copyValuesOnDuplicate,
    search.indexDuplicate,
    links.enqueueLinkIndex,
    incoming.enqueueCopyMatches,
  ],
  'spaces.deleted': [sites.dropDeletedSpaces],
  'spaces.transfer-started': [
    sites.keepLinkedSpaces,
    reviews.dropRequestsOnTransfer,
    personal.dropOfTransferredSpaces,
    notifications.dropOfTransferredSpaces,
    customFields.dropValuesOnTransfer,
    invites.dropInvitesToSpaces,
    webhooks.dropWithSpaces,
    translations.dropOnTransfer,
    audit.recordTransfer,
    search.reindexMovedSpaces,
  ],
  'webhook.delivery-failed': [notifications.noteDeliveryFailed],
};

export type App = {
  http: FastifyInstance;
  /** Starts background work: jobs, and flushing what is counted in memory. */
  start(): void;
  /** Runs every due job now. */
  runJobs(): Promise<number>;
  /** Runs a job claimed by the listening thread. */
  runForwarded(job: ClaimedJob): Promise<void>;
  /** Sends every due webhook now. */
  deliver(): Promise<number>;
  /** Deletes what is past its retention. */
  sweep(): Promise<void>;
  /** Flushes what is buffered in memory. */
  flush(): Promise<void>;
  /** Serves metrics at an address of their own; resolves when it listens. */
  listenForMetrics(address: { host: string; port: number }): Promise<Server>;
  /** From now on `/readyz` returns 503 and each connection ends with its request; everything is still answered. */
  drain(): void;
  /** Stops what was started; requests must have been drained. */
  stop(): Promise<void>;
};

const flushEveryMs = 30_000;
const sweepEveryMs = 3_600_000;

export type AppOptions = {
  bodyLimit?: number;
  /** Serves requests forwarded by another thread, however long they take. */
  inWorker?: boolean;
  /** The author application, where it is served. */
  authorApp?: authorApp.AuthorApp | undefined;
  /** Where traces are recorded. */
  tracing?: Tracing | undefined;
};

/** Absent where no other thread can open the database. */
function workerOf({ config, database: { location }, secret, clock, log, cache }: Services): RequestWorker | undefined {
  if (!location) return undefined;
  const entry = new URL('./process/request-thread.ts', import.meta.url);
  return new RequestWorker({ entry, workerData: () => ({ config, secret, location }), clock, log, cache });
}

export function createApp(given: BaseServices, options: AppOptions = {}): App {
  const { tracing } = options;
  const base = tracing ? tracing.services(given) : given;
  const jobs = tracing ? tracing.jobs(handlers) : handlers;
  const caches = processCaches.scope();
  const services: Services = { ...base, emit: createEmitter(subscriptions), cache: caches.cache };
  const metrics = createMetrics();
  const { database, clock, config, log } = services;
  const lastUsed = accounts.createLastUsed((work) => database.write(work), clock);
  const sessionUse = sessions.createSessionUsage((work) => database.write(work), clock);
  const readerCounts = insights.createReaderCounts(services);
  const flush = async (): Promise<void> => {
    await lastUsed.flush();
    await sessionUse.flush();
    await readerCounts.flush();
  };
  const worker = options.inWorker ? undefined : workerOf(services);
  const limited: Services = { ...services, database: withTextLimits(database) };
  const jobWorker = worker && { limited, run: (job: ClaimedJob) => worker.run(job) };
  const parts = createInProcessClient({
    services,
    urls: urlsOn(config.url, config.sitesUrl),
    implementations: new Map(implementations.map((one) => [one.operation.id, one] as const)),
    targets,
    guards,
    rules,
    admitVisitor: publishing.requireVisitorAllowed,
    limited: worker && { reads: withTextLimit(database.reads), writes: limited },
  });
  const authenticate = async (token: string): Promise<Caller | undefined> => {
    // Visitor tokens are signed, not stored.
    const visitor = token.startsWith('eyJ') && (await publishing.authenticateVisitor(services, token, clock()));
    if (visitor) return visitor;
    const caller = await accounts.authenticate(database.reads, token, clock());
    if (caller) lastUsed.note(caller.tokenId);
    return caller;
  };
  const authenticateCookie = async (header: string): Promise<SessionCaller | undefined> => {
    const caller = await sessions.authenticateCookie(services, header, clock());
    if (caller) sessionUse.note(caller.tokenId);
    return caller && sso.withSsoEnforcement(services, caller);
  };
  const rewriteUrl = toSites(config);
  const http = createListener({
    ...parts,
    replies: createReplyCache(services),
    metrics,
    ...options,
    authenticate,
    authenticateCookie,
    rewriteUrl,
    worker,
    onActivity: (activity, request) => readerCounts.note(activity as insights.Activity, factsOf(request)),
  });
  tracing?.addTo(http);
  let isStopping = false;
  health.addRoutes(http, services, metrics, () => isStopping);
  sites.addHostnameAnswer(http, services);
  const { callAs } = parts;
  const logins = (email: string, next: string) =>
    sso.loginsFor({ db: database.reads, urls: parts.urls, domains: config.ssoDomains }, email, next);
  const { authorApp: authors } = options;
  signIn.addPages(http, { services, authenticateCookie, callAs, logins, authorApp: authors });
  invites.addPages(http, { services, authenticateCookie, callAs });
  notifications.addPages(http, services);
  appPages.addPages(http, { services, authenticateCookie, callAs, authorApp: authors });
  if (authors) authorApp.addRoutes(http, authors);
  sso.addRoutes(http, services);
  for (const { addRoutes } of [files, openApiSpecs, archive, print, audit, insights, siteAssets])
    addRoutes(http, services);
  agents.addRoutes(http);
  addSites(http, { parts, worker, metrics, readerCounts, inWorker: options.inWorker, authenticateCookie });

  const deliverer = webhooks.createDeliverer(services);
  const segmentMerger = search.createSegmentMerger(services);
  const sweep = async (): Promise<void> => {
    await audit.deleteExpiredEntries(services);
    await webhooks.deleteOldEvents(services);
    await insights.deleteOldCounts(services);
    await notifications.deleteOldNotifications(services);
  };
  let running: { stop(): Promise<void> } | undefined;
  let sweeping: NodeJS.Timeout | undefined;
  let timer: NodeJS.Timeout | undefined;
  return {
    http,
    runJobs: () => runDueJobs(services, jobs, { worker: jobWorker }),
    runForwarded: (job) => runForwardedJob(services, jobs, job),
    deliver: () => deliverer.runDue(),
    sweep,
    flush,
    start() {
      running = startJobs(services, jobs, { worker: jobWorker });
      deliverer.start();
      segmentMerger.start();
      sweeping = setInterval(() => {
        sweep().catch((error: unknown) => logFailure(log, error, 'expired rows could not be deleted'));
      }, sweepEveryMs);
      sweeping.unref();
      files
        .clearSpools(services)
        .catch((error: unknown) => log.warn({ err: error }, 'abandoned uploads could not be removed'));
      timer = setInterval(() => {
        flush().catch((error: unknown) =>
          logFailure(log, error, 'uses of tokens and counts of readers could not be stored'),
        );
      }, flushEveryMs);
      timer.unref();
    },
    async listenForMetrics(address) {
      return (await health.metricsRoute()).listenForMetrics(services, metrics, address);
    },
    drain() {
      isStopping = true;
      http.server.prependListener('request', (_, response) => (response.shouldKeepAlive = false));
    },
    async stop() {
      clearInterval(timer);
      clearInterval(sweeping);
      await running?.stop();
      await deliverer.stop();
      await segmentMerger.stop();
      await worker?.close();
      caches.close();
      // Shut down cleanly even if the database is gone.
      const failed = (error: unknown) =>
        logFailure(log, error, 'uses of tokens and counts of readers could not be stored');
      await flush()
        .then(() => readerCounts.flushAll())
        .catch(failed);
    },
  };
}
