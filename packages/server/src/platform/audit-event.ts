// Audit events, emitted in the transaction of the change to the audit log and webhooks. Every operation that changes
// something emits one; anything else emits `audit` itself.
import { isPathParam, pathParamTypes, type AnyOperation, type Audit } from '@lectern/contract';
import { fingerprint } from './encrypted-secret.ts';

export type AuditEvent = {
  /** Undefined for changes to a user's account: all organizations of the user are notified. */
  organization: string | undefined;
  /** In the past tense: `space_created`. Events that are no operation are listed in `otherEvents` of the contract. */
  action: string;
  /** The actor, when it is not the context's caller, such as a user who is just signing in. */
  user?: string | undefined;
  /** The job that did it, when no request did. */
  job?: string | undefined;
  target?: { type: string; id: string; title?: string | undefined } | undefined;
  /** Parents of the target, by path parameter name: `spaceId`, `changeRequestId`. */
  ids?: Readonly<Record<string, string>> | undefined;
  /** Field names only, never values: those may be secrets or page text. */
  fields?: readonly string[] | undefined;
  /** Short facts that are not secret. */
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
  /** The loaded path parameters. */
  loaded: Readonly<Record<string, unknown>>;
  /** Its reply, if it has one. */
  reply: unknown;
};

type Resource = Readonly<Record<string, unknown>> | undefined;

const maxFields = 30;
const maxTitle = 100;

/** The path parameter name for this type. */
const idNameOf = (type: string): string => `${type.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}Id`;
const typeOf = (param: string): string | undefined => (isPathParam(param) ? pathParamTypes[param] : undefined);
const asResource = (value: unknown): Resource =>
  typeof value === 'object' ? ((value as Resource) ?? undefined) : undefined;

function textOf(resource: Resource, ...names: string[]): string | undefined {
  for (const name of names) {
    const value = resource?.[name];
    if (typeof value === 'string' && value !== '') return value;
  }
  return undefined;
}

const titleOf = (resource: Resource): string | undefined =>
  textOf(resource, 'title', 'name', 'subject', 'label')?.slice(0, maxTitle);

/** The type of the created resource in the reply, if any. */
function createdType({ creates }: Audit, reply: Resource): string | undefined {
  if (creates === undefined || typeof creates === 'string') return creates;
  const object = textOf(reply, 'object');
  return object !== undefined && creates.includes(object) ? object : creates[0];
}

/** `nameOf` maps a path parameter to the name it is loaded under. */
export function auditEventsFor(
  operation: AnyOperation,
  audit: Audit,
  nameOf: (param: string) => string | undefined,
): (done: CompletedOperation) => AuditEvent {
  const idOrFingerprint = (name: string, id: string): string =>
    operation.secretIds.includes(name) ? fingerprint(id) : id;
  const shown = operation.params.filter((name) => typeOf(name) !== undefined);

  function organizationOf(loaded: CompletedOperation['loaded'], reply: Resource): string | undefined {
    const named = asResource(loaded['organization'])?.['id'];
    if (typeof named === 'string') return named;
    const owner = loaded['space'] ?? loaded['collection'] ?? loaded['site'];
    const ofReply = audit.creates === 'organization' ? 'id' : 'organization';
    return textOf(asResource(owner), 'organization_id') ?? textOf(reply, ofReply);
  }

  function pathTarget(
    params: CompletedOperation['params'],
    loaded: CompletedOperation['loaded'],
  ): AuditEvent['target'] {
    const { target } = audit;
    if (target === undefined) return undefined;
    const resource = asResource(loaded[nameOf(target) ?? '']);
    return {
      type: typeOf(target) ?? target,
      id: idOrFingerprint(target, params[target] ?? ''),
      title: titleOf(resource),
    };
  }

  return ({ params, body, loaded, ...completed }) => {
    const reply = asResource(completed.reply);
    const ids: Record<string, string> = {};
    for (const name of shown) ids[name] = idOrFingerprint(name, params[name] ?? '');
    const revision = reply?.['revision'];
    if (typeof revision === 'string') ids['revisionId'] = revision;

    const type = createdType(audit, reply);
    const id = textOf(reply, 'id');
    let target = pathTarget(params, loaded);
    if (type !== undefined && id !== undefined) {
      const name = idNameOf(type);
      target = { type, id: (ids[name] = idOrFingerprint(name, id)), title: titleOf(reply) };
    }
    return {
      organization: organizationOf(loaded, reply),
      action: audit.event,
      target,
      ids,
      fields: body === undefined ? undefined : Object.keys(asResource(body) ?? {}).slice(0, maxFields),
    };
  };
}
