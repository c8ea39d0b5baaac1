import { api, levelOf, type BodyOf, type Level } from '@lectern/contract';
import { personIn, rankOn, requireLevelNotAboveOwn } from '#features/access';
import { findMember } from '#features/members';
import type { SignedInContext } from '#platform/context';
import { badRequest, notFound } from '#platform/errors';
import { implement, alreadyDeleted } from '#platform/http/implement';
import { mapPage } from '#platform/paging';
import { create } from './create.ts';
import { presentSpace, presentToReaders } from './present.ts';
import { urlWithShareKey } from './share-key.ts';
import { deletedSince, deleteSpaces, restore } from './remove.ts';
import * as lists from './rows-lists.ts';
import * as rows from './rows.ts';

/** Reloads the space for the caller, after its position or level may have changed. */
async function presentAnew(context: SignedInContext, space: rows.SpaceRow, around: { role: number | null }) {
  const person = personIn(context, around);
  return presentSpace(context, space, await rankOn(context.db, space.organization_id, space.id, person));
}

/** Copying a row of thirty columns costs more than the rest of a read, so it is done only where needed. */
const placedAt = (space: rows.SpaceRow, path: string | null | undefined): rows.SpaceRow =>
  path ? { ...space, published_path: path } : space;

function changeOf(body: BodyOf<typeof api.updateSpace>): Partial<rows.SpaceRow> {
  if (typeof body.emoji === 'string' && typeof body.icon === 'string') {
    throw badRequest('body.emoji and body.icon are mutually exclusive');
  }
  return {
    ...(body.title !== undefined && { title: body.title }),
    ...(body.editMode !== undefined && { edit_mode: body.editMode }),
    ...(body.defaultLevel !== undefined && { default_level: body.defaultLevel }),
    ...(body.language !== undefined && { language: body.language }),
    // Emoji and icon replace each other.
    ...(body.emoji !== undefined && { emoji: body.emoji ?? '' }),
    ...(typeof body.emoji === 'string' && body.emoji !== '' && { icon_url: null }),
    ...(body.icon !== undefined && { icon_url: body.icon }),
    ...(typeof body.icon === 'string' && { emoji: '' }),
  };
}

const nowhere = { visibility: 'private', published_path: null };

export const operations = [
  implement(api.listCollectionSpaces, async ({ collection, query }, context) => {
    const person = personIn(context, collection);
    const page = await lists.listSpacesIn(context.db, collection.organization_id, collection.id, person, query);
    return mapPage(page, (row) => presentSpace(context, row, row.rank));
  }),

  implement(api.listSpaces, async ({ organization, query }, context) => {
    const { scopes } = context.caller;
    const person = personIn(context, organization);
    const page = query.deleted
      ? await lists.listDeletedSpaces(
          context.db,
          organization.id,
          person,
          scopes.space,
          deletedSince(context.now),
          query,
        )
      : await lists.listSpaces(context.db, organization.id, person, scopes.space, query);
    return mapPage(page, (row) => presentSpace(context, row, row.rank));
  }),

  implement(api.createSpace, async ({ organization, body }, context) => {
    if (body?.template) throw badRequest('body.template is not a template');
    if (body?.computedSource) throw badRequest('body.computedSource is not supported');
    const row = await create(context, organization, {
      parent_id: body?.parent ?? null,
      ...(body?.title !== undefined && { title: body.title }),
      ...(body?.emoji !== undefined && { emoji: body.emoji }),
      ...(body?.language !== undefined && { language: body.language }),
      ...(body?.editMode !== undefined && { edit_mode: body.editMode }),
    });
    return presentAnew(context, row, organization);
  }),

  implement(api.getSpace, async ({ space, rank, query }, context) => {
    const { visitor } = context.caller;
    const place = await urlWithShareKey(context, space, query.shareKey);
    return visitor
      ? presentToReaders(context, space, place ?? visitor.placeOf?.(space.id) ?? nowhere)
      : presentSpace(context, placedAt(space, place?.published_path), rank);
  }),

  implement(api.deleteSpace, async ({ space }, context) => {
    if (space.deleted_at !== null) return alreadyDeleted;
    await deleteSpaces(context, space.organization_id, [space.id]);
    return undefined;
  }),

  implement(api.updateSpace, async ({ space, body, rank }, context) => {
    requireLevelNotAboveOwn(body.defaultLevel, rank);
    return presentAnew(context, await rows.updateSpace(context, space, changeOf(body)), space);
  }),

  implement(api.duplicateSpace, async ({ space }, context) => {
    const { duplicate } = await import('./duplicate.ts');
    return presentAnew(context, await duplicate(context, space), space);
  }),

  implement(api.restoreSpace, async ({ space }, context) => presentAnew(context, await restore(context, space), space)),

  implement(api.moveSpace, async ({ space, body }, context) => {
    const parent = body?.parent === undefined ? space.parent_id : body.parent;
    const { move } = await import('./transfer.ts');
    return presentAnew(context, await move(context, space, parent, body?.position), space);
  }),

  implement(api.transferSpace, async ({ space, body, named }, context) => {
    const { value: organization, rank } = named('organization', body.organization);
    const { transfer } = await import('./transfer.ts');
    const moved = await transfer(context, space, { organization, rank, parent: body.parent });
    return presentAnew(context, moved, moved);
  }),

  implement(api.listMemberSpaces, async ({ organization, params, query }, context) => {
    const { scopes } = context.caller;
    const member = await findMember(context.db, organization.id, params.userId);
    if (!member) throw notFound('member');
    const page = await lists.listSpacesOfMember(
      context.db,
      organization.id,
      { userId: member.user_id, role: member.role },
      personIn(context, organization),
      scopes.space,
      query,
    );
    return mapPage(page, (row) => ({
      permission: levelOf(row.member_rank) as Level,
      space: presentSpace(context, row, row.rank),
    }));
  }),
];
