// Resources named by id in query and body. Each id passes the guard of its type, like path parameters, before the
// operation begins: what the caller cannot see, or not with this token or session, does not exist for it.
import { idFieldsOf, idsAt, type AnyOperation, type IdField, type IdKind } from '@lectern/contract';
import type { Context } from '../context.ts';
import { badRequest, notFound } from '../errors.ts';
import { Reply, type Loaded, type NamedResources, type Target } from './implement.ts';

/** Loads the ids visible to the caller. */
export type ResourceGuard = (
  context: Context,
  ids: readonly string[],
  loaded: Record<string, unknown>,
  operation: AnyOperation,
) => Promise<ReadonlyMap<string, Loaded>>;

export type ResourceGuards = Readonly<Record<IdKind, ResourceGuard>>;

/** The guard of a type that paths name too. */
export const guardFor =
  (target: Target): ResourceGuard =>
  async (context, ids, loaded, operation) => {
    const found = new Map<string, Loaded>();
    for (const id of ids) {
      const resource = await target.load(context, id, loaded, operation);
      if (resource && (resource.rank ?? 0) >= 0) found.set(id, resource);
    }
    return found;
  };

/** The organization of a path, named directly or through one of its resources. */
export function organizationIn(loaded: Record<string, unknown>): string | undefined {
  const { organization, space, collection } = loaded as {
    organization?: { id: string };
    space?: { organization_id: string };
    collection?: { organization_id: string };
  };
  return organization?.id ?? space?.organization_id ?? collection?.organization_id;
}

/** For operations that declare no such ids. */
export const noNamedResources: NamedResources = (kind) => {
  throw new Error(`the declaration of this operation names no ${kind}`);
};

const listed = 20;
const words = (kind: IdKind): string => kind.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const pathOf = ({ in: where, path }: IdField): string =>
  [where, ...path.filter((step) => step !== '[]' && step !== '{}')].join('.');

function refuse(field: IdField, hidden: readonly string[]): Reply<unknown> {
  if (field.hidden === 'empty') return new Reply(200, { items: [], count: 0 });
  if (field.hidden === 404) throw notFound(words(field.kind));
  const more = hidden.length > listed ? ` and ${hidden.length - listed} more` : '';
  throw badRequest(
    `${pathOf(field)} names no ${words(field.kind)} that you can see: ${hidden.slice(0, listed).join(', ')}${more}`,
  );
}

type Input = { query: unknown; body: unknown; named: NamedResources } & Record<string, unknown>;

/** Ids must belong to the path's organization, if it has one. */
function isHere({ value }: Loaded, home: string | undefined): boolean {
  const { organization_id } = (value ?? {}) as { organization_id?: string };
  return home === undefined || organization_id === undefined || organization_id === home;
}

/** Adds the loaded resources to the input; undefined for operations without any. A returned reply is final. */
export function checkNamedResources(
  operation: AnyOperation,
  guards: ResourceGuards,
): ((context: Context, input: Input) => Promise<Reply<unknown> | undefined>) | undefined {
  const fields = idFieldsOf(operation);
  if (fields.length === 0) return undefined;
  const leaves = fields.some(({ kind }) => kind === 'organization');
  return async (context, input) => {
    const known = new Map<string, Loaded>();
    const home = leaves ? undefined : organizationIn(input);
    for (const field of fields) {
      const ids = new Set(idsAt(input[field.in], field.path));
      if (ids.size === 0) continue;
      const found = await guards[field.kind](context, [...ids], input, operation);
      const hidden = [...ids].filter((id) => {
        const resource = found.get(id);
        return resource === undefined || !isHere(resource, home);
      });
      if (hidden.length > 0) return refuse(field, hidden);
      for (const [id, resource] of found) known.set(`${field.kind} ${id}`, resource);
    }
    input.named = (kind, id) => {
      const resource = known.get(`${kind} ${id}`);
      if (!resource) throw new Error(`the declaration of ${operation.id} does not name this ${kind}`);
      return { value: resource.value as never, rank: resource.rank ?? 0 };
    };
    return undefined;
  };
}
