// Which API specifications content is drawn from: those who read a site read these along with it, and no others.
import { specOfComputed } from '@lectern/content';
import { findRevision, readTree, recordsOn } from '#features/revisions';
import { Bounded } from '#platform/bounded';
import type { Context } from '#platform/context';
import { readAddress } from './address.ts';
import { sourcesIn } from './backlog.ts';
import { bodyOf, factsOf } from './outgoing.ts';
import * as rows from './rows.ts';

type Spec = { organization: string; slug: string };

// What a tree is drawn from never changes.
const known = new Bounded<ReadonlySet<string>>(4_000_000, (slugs) => 100 + 50 * slugs.size);

/** Whether what the visitor reads is drawn from the specification. */
export async function isSpecShown(context: Context, spec: Spec): Promise<boolean> {
  const { visitor } = context.caller!;
  const spaces = [...visitor!.spaces];
  if (await rows.isSpecUsedIn(context.db, spec, spaces)) return true;
  // A preview shows other content than the main one.
  const preview =
    visitor!.revision ?? (await rows.findBranchHead(context.db, spec.organization, visitor!.changeRequest));
  if (preview === undefined) return false;
  for (const space of spaces) {
    const revision = await findRevision(context.db, { organization: spec.organization, space, id: preview });
    if (revision && (await specsIn(context, revision.tree)).has(spec.slug)) return true;
  }
  return false;
}

async function specsIn({ db, services }: Context, hash: string | null): Promise<ReadonlySet<string>> {
  const found = known.get(hash ?? '');
  if (found) return found;
  const records = recordsOn(db);
  const sources = await sourcesIn(records, await readTree(records, hash));
  const slugs = new Set<string>();
  const app = new URL(`${services.config.url}/app`);
  const facts = await factsOf(
    db,
    sources.flatMap((source) => bodyOf(source) ?? []),
  );
  for (const { href } of [...facts.values()].flatMap(({ links }) => links)) {
    const { kind, target_id } = readAddress(href, { app, page: null });
    if (kind === 'openapi' && target_id !== null) slugs.add(target_id);
  }
  for (const source of sources) {
    const slug = source.kind === 'page' ? specOfComputed(source.page.computed) : undefined;
    if (slug !== undefined) slugs.add(slug);
  }
  return known.keep(hash ?? '', slugs);
}

type Event = { organization: string; slug: string };

/** Links to a specification lead somewhere from now on. */
export const noteSpec = ({ db }: Pick<Context, 'db'>, event: Event): Promise<void> =>
  rows.updateSpecLinks(db, event, 'ok');

/** What is drawn from a specification that is gone shows that it is. */
export const noteSpecGone = ({ db }: Pick<Context, 'db'>, event: Event): Promise<void> =>
  rows.updateSpecLinks(db, event, 'broken');
