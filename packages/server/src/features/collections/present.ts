import { rankOf, type Static, type shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import type { CollectionRow } from './rows.ts';

export function presentCollection(
  context: Pick<Context, 'urls'>,
  row: CollectionRow,
  rank: number,
): Static<typeof shapes.Collection> {
  const manages = rank >= rankOf('create');
  return {
    object: 'collection',
    id: row.id,
    title: row.title,
    ...(row.description !== null && { description: row.description }),
    organization: row.organization_id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    defaultLevel: row.default_level as shapes.DefaultLevel,
    urls: {
      location: context.urls.api(`/collections/${row.id}`),
      app: context.urls.app(`/o/${row.organization_id}/c/${row.id}`),
    },
    permissions: { view: rank > 0, admin: manages, viewInviteLinks: manages, create: manages },
  };
}
