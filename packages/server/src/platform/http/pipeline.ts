// Request pipeline: authenticate, validate, load path parameters, authorize, load ids of query and body, open the
// transaction, run the handler, reply.
import {
  changesSomething,
  mayCall,
  rankOf,
  tokenScopeOf,
  type Access,
  type AnyOperation,
  type Client,
  type Rule,
} from '@lectern/contract';
import type { Db } from '#db/database';
import type { Caller, Context, Services, Urls, Visitor } from '../context.ts';
import { forbidden, badRequest, notFound, notImplemented, unauthorized } from '../errors.ts';
import { auditEventsFor } from '../audit-event.ts';
import { newId } from '../ids.ts';
import type { Log } from '../log.ts';
import type { PipelineReply, PipelineRequest } from './exchange.ts';
import { RequestInfo } from './request-info.ts';
import type { Validators } from './validators.ts';
import { bindPageToken, isList, unbindPageToken } from './list-token.ts';
import {
  Reply,
  JsonStream,
  NoChange,
  alreadyDeleted,
  JsonAndValue,
  RawJson,
  type Implementation,
  type NamedResources,
  type RuleCheck,
  type Target,
} from './implement.ts';
import { isKnown } from './conditional.ts';
import { withReplyCache, type ReplyCache } from './reply-cache.ts';
import { checkNamedResources, noNamedResources, type ResourceGuards } from './named-resources.ts';

export type PipelineParts = {
  services: Services;
  urls: Urls;
  implementations: ReadonlyMap<string, Implementation>;
  targets: Readonly<Record<string, Target>>;
  /** Loaders for ids in queries and bodies. */
  guards: ResourceGuards;
  rules: Readonly<Record<Rule, RuleCheck>>;
  /** Throws when a visitor token does not permit this. */
  admitVisitor(
    context: Context,
    visitor: Visitor,
    operation: AnyOperation,
    loaded: Record<string, unknown>,
  ): Promise<void>;
  /** In-process API as a given caller. */
  callAs: CallAs;
  /** Where a worker repeats what exceeds a text limit: the Db of reads, and the services of writes. */
  limited?: { reads: Db; writes: Services } | undefined;
  /** For requests over HTTP; in-process callers take values. */
  replies?: ReplyCache;
};

export type CallAs = (caller: Caller | undefined, from?: { id: string; ip: string }) => Client;

type Input = {
  params: Record<string, string>;
  query: unknown;
  body: unknown;
  rank: number;
  named: NamedResources;
};

/** Compiled at the first request: compiling all validators, and loading the compiler, would delay every start. */
async function compile(operation: AnyOperation): Promise<Validators> {
  const { validatorsFor } = await import('./validators.ts');
  return validatorsFor(operation);
}

/** A class, because object literals with getters are several times slower to create per request. */
class RequestContext implements Context {
  readonly services: Services;
  readonly urls: Urls;
  readonly db: Db;
  readonly caller: Caller | undefined;
  readonly ifMatch: string | undefined;
  readonly now: Date;
  readonly request: RequestInfo;
  readonly #callAs: CallAs;

  constructor(
    { urls, callAs }: PipelineParts,
    services: Services,
    incoming: PipelineRequest,
    { db, now }: { db: Db; now: Date },
  ) {
    this.services = services;
    this.urls = urls;
    this.db = db;
    this.caller = incoming.caller;
    this.ifMatch = incoming.ifMatch;
    this.now = now;
    this.request = new RequestInfo(incoming);
    this.#callAs = callAs;
  }

  get client(): Client {
    return this.#callAs(this.caller, { id: this.request.id, ip: this.request.address });
  }

  get log(): Log {
    return this.services.log.child({ reqId: this.request.id });
  }

  newId(): string {
    return newId(this.now);
  }
}

/** One function for each operation. */
export function createPipeline(
  operation: AnyOperation,
  parts: PipelineParts,
): (incoming: PipelineRequest) => Promise<PipelineReply> {
  const { urls } = parts;
  let compiled: Validators | undefined;
  const { handler, prepare, preparedAtOnce, isRepeatable = !prepare } = parts.implementations.get(operation.id) ?? {};
  const isPaged = isList(operation);
  const writes = changesSomething(operation);
  // A body that was streamed cannot be forwarded.
  const isForwarded = writes && isRepeatable && !operation.upload && operation.longText === undefined;
  const services = (isForwarded ? parts.limited?.writes : undefined) ?? parts.services;
  const reads = (writes ? undefined : parts.limited?.reads) ?? services.database.reads;
  const { audit } = operation;
  const auditEventOf = audit && auditEventsFor(operation, audit, (param) => parts.targets[param]?.as);

  const inputOf = ({ params, query, body, longText }: PipelineRequest): Input & Record<string, unknown> => {
    const input = { params, query, body, rank: 0, named: noNamedResources };
    return longText ? { ...input, longText } : input;
  };

  // Derived from the contract at the first request, like the validators, so as not to delay the start.
  let names: { load: ReturnType<typeof checkNamedResources> } | undefined;
  /** Loads what path, query and body name; returns a reply when the request ends here. */
  async function load(context: Context, input: Input & Record<string, unknown>): Promise<Reply<unknown> | undefined> {
    if (!(await loadTargets(operation, parts, context, input))) return alreadyDeleted;
    names ??= { load: checkNamedResources(operation, parts.guards) };
    return names.load?.(context, input);
  }

  async function handle(context: Context, incoming: PipelineRequest, prepared?: unknown): Promise<unknown> {
    const input = inputOf(incoming);
    const early = await load(context, input);
    if (early) return early;
    if (!handler) throw notImplemented(operation.id);
    if (prepare) input['prepared'] = prepared;
    const result = await handler(input as never, context);
    if (result instanceof NoChange) return result.reply;
    if (auditEventOf && result !== alreadyDeleted) {
      const { params, body } = incoming;
      const reply = result instanceof Reply ? result.body : result;
      await services.emit(context, 'audit', auditEventOf({ params, body, loaded: input, reply }));
    }
    return result;
  }

  async function handlePrepared(contextOn: (db: Db) => Context, incoming: PipelineRequest): Promise<unknown> {
    const context = contextOn(reads);
    const input = inputOf(incoming);
    const ready = preparedAtOnce?.(input as never, context);
    if (ready !== undefined) return services.database.write((db) => handle(contextOn(db), incoming, ready));
    const early = await load(context, input);
    if (early) return early;
    if (operation.upload) {
      if (!incoming.upload) throw badRequest('files are needed, as multipart/form-data or as their bytes');
      input['upload'] = incoming.upload;
    }
    const prepared = await prepare!(input as never, context);
    return services.database.write((db) => handle(contextOn(db), incoming, prepared));
  }

  const runPlainly = async (incoming: PipelineRequest): Promise<PipelineReply> => {
    const ignored = await checkRequest(incoming);
    const reply = await runChecked(incoming);
    return ignored.length === 0 ? reply : { ...reply, ignored };
  };

  /** Returns the fields of the body that are ignored. */
  const checkRequest = async (incoming: PipelineRequest): Promise<readonly string[]> => {
    if (operation.access !== 'anyone' && !incoming.caller) throw unauthorized();
    if (incoming.caller && !mayCall(operation, incoming.caller.scopes)) {
      throw forbidden(`this token or session is limited to one ${tokenScopeOf(incoming.caller.scopes)}`);
    }
    if (incoming.caller?.scopes.readOnly) {
      if (writes) throw forbidden('this token is read-only');
      if (operation.tellsKeys) throw forbidden('this token is read-only, and keys give more access than that');
    }
    const checks = (compiled ??= await compile(operation));
    checks.query(incoming.query);
    return checks.body(incoming.body, isStrict(incoming.query));
  };

  const runChecked = async (incoming: PipelineRequest): Promise<PipelineReply> => {
    if (isPaged) unbindPageToken(operation, incoming);
    const now = services.clock();
    const contextOn = (db: Db): Context => new RequestContext(parts, services, incoming, { db, now });
    const result = prepare
      ? await handlePrepared(contextOn, incoming)
      : writes
        ? await services.database.write((db) => handle(contextOn(db), incoming))
        : await handle(contextOn(reads), incoming);
    const answer =
      result instanceof Reply
        ? result
        : new Reply(operation.status, isPaged ? bindPageToken(operation, incoming, result) : result);
    if (answer.body instanceof JsonStream) {
      const { pieces: flow, value } = answer.body;
      const { status, etag } = answer;
      const plain = { content: undefined, location: undefined, ...(etag !== undefined && { etag }) };
      if (etag !== undefined && !incoming.inProcess && isKnown(incoming.headers, etag))
        return { status: 304, ...plain };
      return { status, ...plain, flow, ...(value && { value }) };
    }
    const { status, body } = answer;
    const hasBody = status !== 204 && status !== 205 && operation.reply;
    const location = operation.location
      ? (answer.location ?? locationOf(body, operation, incoming.params, urls))
      : undefined;
    if (hasBody && incoming.inProcess && !(body instanceof RawJson)) {
      const value = body instanceof JsonAndValue ? body.value : async () => body;
      return { status, content: undefined, location, value };
    }
    const { etag } = answer;
    if (etag === undefined) return { status, content: hasBody ? await jsonOf(body) : undefined, location };
    if (isKnown(incoming.headers, etag)) return { status: 304, content: undefined, location, etag };
    return { status, content: await jsonOf(body), location, etag };
  };

  return parts.replies && operation.method === 'GET' ? withReplyCache(runPlainly, parts.replies, services) : runPlainly;
}

/** `?strict=true` also refuses fields that would be ignored. */
const isStrict = (query: unknown): boolean => String((query as { strict?: unknown } | undefined)?.strict) === 'true';

const jsonOf = (body: unknown): string | Promise<string> =>
  body instanceof RawJson ? body.json : body instanceof JsonAndValue ? body.json() : JSON.stringify(body);

/** False when the target of a DELETE is already gone: the DELETE succeeds (idempotent). */
async function loadTargets(
  operation: AnyOperation,
  parts: PipelineParts,
  context: Context,
  input: Input & Record<string, unknown>,
): Promise<boolean> {
  const { access } = operation;
  const levelled = typeof access === 'object';
  let gone = false;
  for (const [index, name] of operation.params.entries()) {
    const target = parts.targets[name];
    if (!target) continue;
    const loaded = await target.load(context, input.params[name]!, input, operation);
    const hidden = loaded === undefined || (levelled && loaded.rank !== undefined && loaded.rank < 0);
    if (hidden) {
      const deletesIt = operation.method === 'DELETE' && index > 0 && index === operation.params.length - 1;
      if (!deletesIt) throw notFound(target.as.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));
      gone = true;
      break;
    }
    input[target.as] = loaded.value;
    if (loaded.rank !== undefined) input.rank = loaded.rank;
  }
  if (levelled) await requireLevel(access, parts, context, input);
  const visitor = context.caller?.visitor;
  if (visitor && access !== 'anyone') await parts.admitVisitor(context, visitor, operation, input);
  return !gone;
}

async function requireLevel(
  access: Exclude<Access, string>,
  parts: PipelineParts,
  context: Context,
  input: Input & Record<string, unknown>,
): Promise<void> {
  const needed = access.level === 'guest' ? 0 : rankOf(access.level);
  if (input.rank >= needed) return;
  const rule = access.or !== undefined ? parts.rules[access.or] : undefined;
  if (rule && (await rule(context, { params: input.params, loaded: input }))) return;
  throw forbidden(`this needs the level ${access.level}`);
}

function locationOf(
  body: unknown,
  operation: AnyOperation,
  params: Record<string, string>,
  urls: Urls,
): string | undefined {
  const { id, urls: own } = body as { id?: string; urls?: { location?: string } };
  if (own?.location !== undefined) return own.location;
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name]!));
  return id === undefined ? undefined : urls.api(`${path.slice('/v1'.length)}/${id}`);
}
