import { copyGrants, personIn } from '#features/access';
import { requireCreateIn } from '#features/collections';
import { keyAmongSiblings } from '#features/placement';
import { insertRevision, loadRevision } from '#features/revisions';
import type { SignedInContext } from '#platform/context';
import * as rows from './rows.ts';

declare module '#platform/events' {
  interface Events {
    'space.duplicated': { organization: string; from: string; to: string };
  }
}

const suffix = ' (copy)';
const maxTitle = 50;

/** Copies the content next to the original. It keeps levels and grants: a copy must not be open to more people. */
export async function duplicate(context: SignedInContext, space: rows.SpaceForCaller): Promise<rows.SpaceRow> {
  const { organization_id: organization, parent_id } = space;
  await requireCreateIn(context, organization, parent_id, personIn(context, space));
  const id = context.newId();
  const revision = context.newId();
  const position = await keyAmongSiblings(
    context.db,
    { organization, parent: parent_id },
    { id, parent: null },
    { after: { type: 'space', space: space.id } },
  );
  const row = await rows.insertSpace(context, {
    id,
    organization_id: organization,
    parent_id,
    title: shortened(space.title) + suffix,
    emoji: space.emoji,
    icon_url: space.icon_url,
    edit_mode: space.edit_mode,
    default_level: space.default_level,
    language: space.language,
    position: position!,
    revision_id: revision,
  });
  const original = await loadRevision(context, space, space.revision_id);
  await insertRevision(context, {
    id: revision,
    organization,
    space: id,
    parents: [],
    type: 'edits',
    tree: original.tree,
  });
  await copyGrants(context, organization, { from: space.id, to: id });
  await context.services.emit(context, 'space.duplicated', { organization, from: space.id, to: id });
  return row;
}

/** Truncates by grapheme clusters, so that an emoji is never split. */
function shortened(title: string): string {
  let kept = '';
  for (const { segment } of new Intl.Segmenter().segment(title)) {
    if (kept.length + segment.length > maxTitle - suffix.length) break;
    kept += segment;
  }
  return kept;
}
