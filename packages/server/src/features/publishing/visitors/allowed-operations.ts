// What a visitor's token may be used for: reading the site it was given out for, as the visitor sees it. Everything
// else is refused here, before the operation begins; `visitors` in its declaration says what may be called.
import type { AnyOperation, Visitors } from '@lectern/contract';
import { shownOfSpec } from '#features/links';
import { isReferencedSpec, type ShownOfSpec } from '#features/openapi-specs';
import type { Context } from '#platform/context';
import { forbidden, notFound } from '#platform/errors';
import { findSucceededAt } from '../rows.ts';

type Loaded = {
  space?: { organization_id: string; id: string; revision_id: string };
  revision?: { id: string; branch: string | null };
  changeRequest?: { id: string; revision_id: string };
  spec?: { organization_id: string; slug: string; visibility: string; created_by: string | null };
  query?: Wanted;
  /** What the visitor is shown of the specification, told to the handler. */
  shownOfSpec?: ShownOfSpec;
};

type Wanted = { path?: string; webhook?: string; method?: string; schemas?: readonly string[] };

/** Content that was replaced stays readable for those who are just reading it. */
const graceMs = 3_600_000;

export async function requireVisitorAllowed(context: Context, operation: AnyOperation, loaded: Loaded): Promise<void> {
  const { visitor } = context.caller!;
  if (operation.visitors === false) throw forbidden('this token reads a published site and does nothing else');
  const { space, revision, changeRequest, spec } = loaded;
  // Whoever sent them may read every state of these spaces and every hosted specification; what pages name by address
  // belongs to the pages, which may be in other spaces.
  if (visitor!.by?.preview !== undefined && (!spec || !isReferencedSpec(spec))) {
    loaded.shownOfSpec = 'all';
    return;
  }
  if (changeRequest && changeRequest.id !== visitor!.changeRequest) throw notFound('change request');
  if (spec && !(await mayReadSpec(context, operation.visitors, loaded, spec))) throw notFound('spec');
  if (space && revision && !(await mayRead(context, space, revision))) throw notFound('revision');
}

/**
 * Something the visitor sees must show it. A private specification is read in the parts that are shown, one by one or all
 * of them as the content that renderers read; what pages made from it show is all of its parts, but not its sources.
 */
async function mayReadSpec(
  context: Context,
  visitors: Visitors,
  loaded: Loaded,
  spec: NonNullable<Loaded['spec']>,
): Promise<boolean> {
  const { path, webhook, method, schemas = [] } = loaded.query ?? {};
  const shown = await shownOfSpec(context, { organization: spec.organization_id, slug: spec.slug });
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
  // A path without a method is everything it can do.
  if (method === undefined && (path ?? webhook) !== undefined) return false;
  return wanted.every((part) => shown.has(part));
}

async function mayRead(
  { db, now, caller }: Context,
  space: NonNullable<Loaded['space']>,
  { id, branch }: NonNullable<Loaded['revision']>,
): Promise<boolean> {
  const { visitor } = caller!;
  if (id === space.revision_id || id === visitor!.revision) return true;
  if (branch !== null) return branch === visitor!.changeRequest;
  const at = await findSucceededAt(db, { organization: space.organization_id, space: space.id }, id);
  return at !== undefined && now.getTime() - Date.parse(at) < graceMs;
}
