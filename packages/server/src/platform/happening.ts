// What happened, told in the transaction in which it happens to whoever keeps a record of it or passes it on. Every
// operation that changes something tells of itself; what is no operation tells by emitting `audit`.
import { eventOf, type AnyOperation } from '@lectern/contract';
import { Answer } from './http/implement.ts';
import { fingerprint } from './sealed.ts';

export type Happening = {
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
    audit: Happening;
  }
}

const idle = new WeakSet<object>();

/** Marks a reply that came of changing nothing, although the operation could have. */
export function unchanged<T extends object>(reply: T): T {
  idle.add(reply);
  return reply;
}

export type Done = {
  params: Readonly<Record<string, string>>;
  body: unknown;
  /** What the path names, loaded. */
  loaded: Readonly<Record<string, unknown>>;
  result: unknown;
};

type Thing = Readonly<Record<string, unknown>> | undefined;

const kinds: Readonly<Record<string, string>> = { fieldName: 'custom-field', specSlug: 'openapi-spec' };
const secrets: ReadonlySet<string> = new Set(['secret']);
const maxFields = 30;
const maxTitle = 100;

const kebab = (name: string): string =>
  name
    .replace('OpenApi', 'Openapi')
    .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/^-/, '');
const camel = (name: string): string =>
  name.includes('-') ? name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase()) : name;
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

/** `nameOf` is the name under which a path parameter is loaded. The function answers undefined when nothing changed. */
export function happeningsOf(
  operation: AnyOperation,
  nameOf: (param: string) => string | undefined,
): (done: Done) => Happening | undefined {
  const action = eventOf(operation.id);
  const told = (name: string, id: string): string => (operation.secretIds.includes(name) ? fingerprint(id) : id);
  const shown = operation.params.filter((name) => !secrets.has(name));
  const last = shown.at(-1);
  const lastName = last === undefined ? undefined : nameOf(last);
  const lastKind = last === undefined ? '' : (kinds[last] ?? kebab(last.replace(/Id$/, '')));
  const [, created] = /^(?:create|duplicate)(.+?)(?:In[A-Z].*)?$/.exec(operation.id) ?? [];
  const makesOrganization = operation.path === '/v1/orgs';

  function organizationOf(loaded: Done['loaded'], reply: Thing): string | undefined {
    const named = asThing(loaded['organization'])?.['id'];
    if (typeof named === 'string') return named;
    const owner = loaded['space'] ?? loaded['collection'] ?? loaded['site'];
    return textOf(asThing(owner), 'organization_id') ?? textOf(reply, makesOrganization ? 'id' : 'organization');
  }

  return ({ params, body, loaded, result }) => {
    const reply = asThing(result instanceof Answer ? result.body : result);
    if (reply && idle.has(reply)) return undefined;
    const ids: Record<string, string> = {};
    for (const name of shown) ids[name] = told(name, params[name]!);
    const revision = reply?.['revision'];
    if (typeof revision === 'string') ids['revisionId'] = revision;

    let target: Happening['target'];
    const made = created === undefined ? undefined : textOf(reply, 'id');
    if (created !== undefined && made !== undefined) {
      const type = textOf(reply, 'object') ?? kebab(created);
      const name = `${camel(type)}Id`;
      ids[name] = told(name, made);
      target = { type, id: told(name, made), title: titleOf(reply) };
    } else if (last !== undefined) {
      target = { type: lastKind, id: told(last, params[last]!), title: titleOf(asThing(loaded[lastName ?? ''])) };
    }
    return {
      organization: organizationOf(loaded, reply),
      action,
      target,
      ids,
      fields: body === undefined ? undefined : Object.keys(asThing(body) ?? {}).slice(0, maxFields),
    };
  };
}
