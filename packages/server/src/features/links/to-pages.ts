// Links to pages of a space, for pages that move to another one.
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { viaSpace } from './address.ts';
import { linksTo } from './overlay.ts';
import { presentLink, type LinkUsage } from './present.ts';
import { listLinksVia, type LinkRow } from './rows.ts';
import { LinkVisibility } from './link-visibility.ts';

type Source = { kind: string; id: string };
/** Pages and reusable contents with links to them, in the space itself and in the other one. */
export type LinkSources = { within: Source[]; other: Source[] };

const sourcesOf = (rows: readonly LinkRow[]): Source[] => {
  const found = new Map(rows.map((row) => [`${row.source_kind} ${row.source_id}`, row]));
  return [...found.values()].map(({ source_kind: kind, source_id: id }) => ({ kind, id }));
};

export async function linksToPages(
  context: Context,
  place: ContentView,
  ids: readonly string[],
  other: string,
): Promise<LinkSources> {
  const { organization_id: organization, id } = place.space;
  const via = await listLinksVia(context.db, organization, viaSpace(id), ids);
  const here = [...(await linksTo(context, place, 'page', ids)), ...via.filter((row) => row.space_id === id)];
  return { within: sourcesOf(here), other: sourcesOf(via.filter((row) => row.space_id === other)) };
}

/** Links that the caller can see in all spaces but the given ones. */
export async function linksInOtherSpaces(
  context: Context,
  place: ContentView,
  ids: readonly string[],
  except: readonly string[],
): Promise<LinkUsage[]> {
  const { organization_id: organization, id } = place.space;
  const scene = { viewer: new LinkVisibility(context, place.space), place };
  const usages: LinkUsage[] = [];
  for (const row of await listLinksVia(context.db, organization, viaSpace(id), ids)) {
    const usage = except.includes(row.space_id) ? undefined : await presentLink(scene, row, 'broken');
    if (usage) usages.push(usage);
  }
  return usages;
}
