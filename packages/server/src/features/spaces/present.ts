import { rankOf, type Static, type shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import type { SpaceRow } from './rows.ts';

const comment = rankOf('comment');
const edit = rankOf('edit');
const review = rankOf('review');
const create = rankOf('create');

/** The permissions of a level, in the format of the reply. */
function permissionsAt(rank: number): Static<typeof shapes.Space>['permissions'] {
  const manages = rank >= create;
  return {
    view: rank > 0,
    access: rank > 0,
    admin: manages,
    viewInviteLinks: manages,
    edit: rank >= edit,
    triggerGitSync: manages,
    comment: rank >= comment,
    merge: rank >= review,
    review: rank >= review,
    installIntegration: manages,
  };
}

/** A space on no site is open to everybody with access to its collection, unless it has its own level. */
function visibilityOf({ visibility, parent_id, default_level }: SpaceRow): Static<typeof shapes.Space>['visibility'] {
  if (visibility === 'private' && parent_id !== null && default_level === 'inherit') return 'in-collection';
  return visibility as 'private';
}

export function presentSpace(context: Pick<Context, 'urls'>, row: SpaceRow, rank: number): Static<typeof shapes.Space> {
  return {
    object: 'space',
    id: row.id,
    title: row.title,
    emoji: row.emoji,
    visibility: visibilityOf(row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    ...(row.deleted_at !== null && { deletedAt: row.deleted_at }),
    editMode: row.edit_mode as 'locked',
    urls: {
      location: context.urls.api(`/spaces/${row.id}`),
      app: context.urls.app(`/o/${row.organization_id}/s/${row.id}`),
      ...(row.published_path !== null && { published: context.urls.site(row.published_path) }),
      ...(row.icon_url !== null && { icon: row.icon_url }),
    },
    organization: row.organization_id,
    ...(row.parent_id !== null && { parent: row.parent_id }),
    ...(row.language !== null && { language: row.language }),
    ...(row.git_sync !== null && { gitSync: JSON.parse(row.git_sync) as Static<typeof shapes.GitSync> }),
    revision: row.revision_id,
    defaultLevel: row.default_level as shapes.DefaultLevel,
    comments: row.open_comments,
    changeRequests: row.change_requests,
    changeRequestsOpen: row.change_requests_open,
    changeRequestsDraft: row.change_requests_draft,
    mergeRules: { type: 'inherit' },
    permissions: permissionsAt(rank),
  };
}

/**
 * What readers of a site see of a space: nothing about the work on it or its repository. `place` is on the site they
 * read; other sites that show it are not revealed.
 */
export function presentToReaders(
  context: Pick<Context, 'urls'>,
  row: SpaceRow,
  place: Pick<SpaceRow, 'visibility' | 'published_path'>,
): Static<typeof shapes.Space> {
  const there = { ...row, ...place, parent_id: null, git_sync: null };
  const space = presentSpace(context, there, rankOf('read'));
  const none = { comments: 0, changeRequests: 0, changeRequestsOpen: 0, changeRequestsDraft: 0 };
  return { ...space, ...none, defaultLevel: 'read' };
}
