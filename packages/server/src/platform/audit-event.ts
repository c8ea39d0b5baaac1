// What happened, told in the transaction in which it happens to whoever keeps a record of it or passes it on. Every
// operation that changes something tells of itself; what is no operation tells by emitting `audit`.
import { isPathParam, pathParamTypes, type AnyOperation, type Audit } from '@lectern/contract';
import { Reply } from './http/implement.ts';
import { fingerprint } from './encrypted-secret.ts';

export type AuditEvent = {
  /** Undefined for what a person does with their whole account: organizations they are in hear that it happened. */
  organization: string | undefined;
  /** In the past tense: `space_created`. What is no operation is named in `otherEvents` of the contract. */
  action: string;
  /** Who did it, when the caller of the context is not it, such as somebody who is just signing in. */
  user?: string | undefined;
  /** The job that did it, when nobody asked for it now. */
  job?: string | undefined;
  target?: { type: string; id: string; title?: string | undefined } | undefined;
  /** What the target belongs to, by the names path parameters have: `spaceId`, `changeRequestId`. */
  ids?: Readonly<Record<string, string>> | undefined;
  /** Names of what was given, never values: those may be secrets or text of pages. */
  fields?: readonly string[] | undefined;
  /** Short facts that are no secrets. */
  details?: Readonly<Record<string, string | number | boolean>> | undefined;
};

declare module './events.ts' {
  interface Events {
    audit: AuditEvent;
  }
}

export type CompletedOperation = {
  params: Readonly<Record<string, string>>;
  body: unknown;
  /** What the path names, loaded. */
  loaded: Readonly<Record<string, unknown>>;
  result: unknown;
};

type Thing = Readonly<Record<string, unknown>> | undefined;

const maxFields = 30;
const maxTitle = 100;

/** The name of a path parameter for things of this type. */
const idNameOf = (type: string): string => `${type.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Id`;
const typeOf = (param: string): string | undefined => (isPathParam(param) ? pathParamTypes[param] : undefined);
const asThing = (value: unknown): Thing => (typeof value === 'object' ? ((value as Thing) ?? undefined) : undefined);

function textOf(thing: Thing, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = thing?.[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

const titleOf = (thing: Thing): string | undefined =>
  textOf(thing, 'title', 'name', 'subject', 'label')?.slice(0, maxTitle);

/** The type of what the reply names, if it is something new. */
function createdType({ creates }: Audit, reply: Thing): string | undefined {
  if (creates === undefined || typeof creates === 'string') return creates;
  const object = textOf(reply, 'object');
  return object !== undefined && creates.includes(object) ? object : creates[0];
}

/** `nameOf` is the name under which a path parameter is loaded. */
export function auditEventsFor(
  operation: AnyOperation,
  audit: Audit,
  nameOf: (param: string) => string | undefined,
): (done: CompletedOperation) => AuditEvent {
  const told = (name: string, id: string): string => (operation.secretIds.includes(name) ? fingerprint(id) : id);
  const shown = operation.params.filter((name) => typeOf(name) !== undefined);

  function organizationOf(loaded: CompletedOperation['loaded'], reply: Thing): string | undefined {
    const named = asThing(loaded['organization'])?.['id'];
    if (typeof named === 'string') return named;
    const owner = loaded['space'] ?? loaded['collection'] ?? loaded['site'];
    const ofReply = audit.creates === 'organization' ? 'id' : 'organization';
    return textOf(asThing(owner), 'organization_id') ?? textOf(reply, ofReply);
  }

  function pathTarget(
    params: CompletedOperation['params'],
    loaded: CompletedOperation['loaded'],
  ): AuditEvent['target'] {
    const { target } = audit;
    if (target === undefined) return undefined;
    const thing = asThing(loaded[nameOf(target) ?? '']);
    return { type: typeOf(target) ?? target, id: told(target, params[target] ?? ''), title: titleOf(thing) };
  }

  return ({ params, body, loaded, result }) => {
    const reply = asThing(result instanceof Reply ? result.body : result);
    const ids: Record<string, string> = {};
    for (const name of shown) ids[name] = told(name, params[name] ?? '');
    const revision = reply?.['revision'];
    if (typeof revision === 'string') ids['revisionId'] = revision;

    const type = createdType(audit, reply);
    const id = textOf(reply, 'id');
    let target = pathTarget(params, loaded);
    if (type !== undefined && id !== undefined) {
      const name = idNameOf(type);
      target = { type, id: (ids[name] = told(name, id)), title: titleOf(reply) };
    }
    return {
      organization: organizationOf(loaded, reply),
      action: audit.event,
      target,
      ids,
      fields: body === undefined ? undefined : Object.keys(asThing(body) ?? {}).slice(0, maxFields),
    };
  };
}
