// What a visitor's token allows: reading its site, as the visitor sees it. Everything else is rejected here, before the
// operation runs; `visitors` in the operation's declaration says what may be called.
import type { AnyOperation, Visitors } from '@lectern/contract';
import { shownOfSpec } from '#features/links';
import { isReferencedSpec, type ShownOfSpec } from '#features/openapi-specs';
import type { Context, Visitor } from '#platform/context';
import { forbidden, notFound } from '#platform/errors';
import { findSucceededAt } from '../rows.ts';

type Loaded = {
  space?: { organization_id: string; id: string; revision_id: string };
  revision?: { id: string; branch: string | null };
  changeRequest?: { id: string; revision_id: string };
  spec?: { organization_id: string; slug: string; visibility: string; created_by: string | null };
  query?: Wanted;
  /** What the visitor sees of the specification, passed to the handler. */
  shownOfSpec?: ShownOfSpec;
};

type Wanted = { path?: string; webhook?: string; method?: string; schemas?: readonly string[] };

/** Replaced content stays readable for visitors who are reading it. */
const graceMs = 3_600_000;

export async function requireVisitorAllowed(
  context: Context,
  visitor: Visitor,
  operation: AnyOperation,
  loaded: Loaded,
): Promise<void> {
  if (operation.visitors === false) throw forbidden('this token can only read a published site');
  const { space, revision, changeRequest, spec } = loaded;
  // The creator of a preview may read every revision of these spaces and every hosted specification; referenced
  // specifications belong to pages, which may be in other spaces.
  if (visitor.by?.preview !== undefined && (!spec || !isReferencedSpec(spec))) {
    loaded.shownOfSpec = 'all';
    return;
  }
  if (changeRequest && changeRequest.id !== visitor.changeRequest) throw notFound('change request');
  if (spec && !(await mayReadSpec(context, visitor, operation.visitors, loaded, spec))) throw notFound('spec');
  if (space && revision && !(await mayRead(context, visitor, space, revision))) throw notFound('revision');
}

/**
 * A page visible to the visitor must show it. A private specification is read in the shown parts, one by one or
 * together as the content for renderers; computed pages show all of its parts, but not its sources.
 */
async function mayReadSpec(
  context: Context,
  visitor: Visitor,
  visitors: Visitors,
  loaded: Loaded,
  spec: NonNullable<Loaded['spec']>,
): Promise<boolean> {
  const { path, webhook, method, schemas = [] } = loaded.query ?? {};
  const shown = await shownOfSpec(context, visitor, { organization: spec.organization_id, slug: spec.slug });
  if (!shown) return false;
  loaded.shownOfSpec = shown;
  if (spec.visibility === 'public') return true;
  const ofSpec = typeof visitors === 'object' ? visitors.ofSpec : 'public';
  if (ofSpec === 'public') return false;
  if (ofSpec === 'shown') return true;
  if (ofSpec === 'all') return shown === 'all';
  const wanted = [
    ...(path === undefined ? [] : [`path ${method} ${path}`]),
    ...(webhook === undefined ? [] : [`webhook ${method} ${webhook}`]),
    ...schemas.map((name) => `schema ${name}`),
  ];
  if (wanted.length === 0) return false;
  if (shown === 'all') return true;
  // A path without a method means all of its operations.
  if (method === undefined && (path ?? webhook) !== undefined) return false;
  return wanted.every((part) => shown.has(part));
}

async function mayRead(
  { db, now }: Context,
  { revision: preview, changeRequest }: Visitor,
  space: NonNullable<Loaded['space']>,
  { id, branch }: NonNullable<Loaded['revision']>,
): Promise<boolean> {
  if (id === space.revision_id || id === preview) return true;
  if (branch !== null) return branch === changeRequest;
  const at = await findSucceededAt(db, { organization: space.organization_id, space: space.id }, id);
  return at !== undefined && now.getTime() - Date.parse(at) < graceMs;
}
