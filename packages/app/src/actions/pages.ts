import { edit, refreshBranch, type Branch, type ContentChange, type Page } from '../api/branch.ts';
import type { FavoriteInput } from '../api/favorites-model.ts';
import { isFavorite, toggleFavorite } from '../api/favorites.ts';
import { hrefTo, paths } from '../paths.ts';
import { titleOf } from '../ui/title.ts';
import { done, type Action } from './action.ts';
import { openDialog } from './dialogs.ts';
import { canEdit, canWrite, type ScreenContext } from './screen-context.ts';
import { startRenaming } from './renaming.ts';

type AtPage = { branch: Branch; page: Page };

const pageAt = ({ branch, page }: ScreenContext): AtPage | undefined => branch && page && { branch, page };
const isEditablePage = (at: ScreenContext): boolean => at.page !== undefined && canEdit(at);

async function change({ branch }: AtPage, ...changes: ContentChange[]): Promise<void> {
  await edit(branch, changes);
  await refreshBranch(branch);
}

const newPage: Action = {
  id: 'new-page',
  title: (t) => t.newPage,
  icon: 'plus',
  when: canEdit,
  run({ branch }) {
    if (branch) openDialog({ kind: 'new-page', branch, into: undefined });
  },
};

const newPageBelow: Action = {
  id: 'new-page-below',
  title: (t) => t.newPageBelow,
  icon: 'plus',
  when: (at) => isEditablePage(at) && (at.page?.type === 'document' || at.page?.type === 'group'),
  run(at) {
    const found = pageAt(at);
    if (found) openDialog({ kind: 'new-page', branch: found.branch, into: found.page.id });
  },
};

const editPage: Action = {
  id: 'edit-page',
  title: (t) => t.edit,
  icon: 'edit',
  keys: 'mod+e',
  when: (at) => at.page?.type === 'document' && canWrite(at),
  run(at, { go }) {
    const found = pageAt(at);
    if (found) go(`${paths.page(found.branch, found.page.path)}?mode=edit`);
  },
};

const rename: Action = {
  id: 'rename-page',
  title: (t) => t.rename,
  icon: 'edit',
  keys: 'F2',
  when: isEditablePage,
  run: ({ page }) => page && startRenaming(page.id),
};

const options: Action = {
  id: 'page-options',
  title: (t) => t.pageOptions.title,
  icon: 'settings',
  when: (at) => isEditablePage(at) && at.page?.type !== 'computed',
  run(at) {
    const found = pageAt(at);
    if (found) openDialog({ kind: 'page-options', ...found });
  },
};

const duplicate: Action = {
  id: 'duplicate-page',
  title: (t) => t.duplicate,
  icon: 'copy',
  when: (at) => isEditablePage(at) && at.page?.type === 'document',
  async run(at, { t }) {
    const found = pageAt(at);
    if (!found) return;
    await (await import('./duplicate-page.ts')).duplicatePage(found.branch, found.page);
    done(t.duplicated);
  },
};

const copyLink: Action = {
  id: 'copy-link',
  title: (t) => t.copyLink,
  icon: 'link',
  when: ({ page }) => page !== undefined && page.path !== '',
  async run(at, { t }) {
    const found = pageAt(at);
    if (!found) return;
    await navigator.clipboard.writeText(location.origin + hrefTo(paths.page(found.branch, found.page.path)));
    done(t.linkCopied);
  },
};

const comment: Action = {
  id: 'comments',
  title: (t) => t.comments.title,
  icon: 'comment',
  keys: 'mod+alt+m',
  when: ({ page }) => page?.type === 'document',
  run(at, { go }) {
    const found = pageAt(at);
    if (found) go(`${paths.page(found.branch, found.page.path)}?panel=comments`);
  },
};

const favoritePage = ({ space, page }: ScreenContext): FavoriteInput => ({
  kind: 'page',
  space: space?.id ?? '',
  page: page?.id ?? '',
});
const togglePageFavorite: Action = {
  id: 'favorite-page',
  title: (t, at) =>
    isFavorite(at.space?.organization ?? '', favoritePage(at)) ? t.personal.removeFavorite : t.personal.addFavorite,
  icon: 'star',
  when: ({ space, page, branch }) =>
    space !== undefined && page?.type === 'document' && branch?.changeRequestId === undefined,
  run: (at) => at.space && toggleFavorite(at.space.organization, favoritePage(at)),
};

const favoriteSpace = ({ space }: ScreenContext): FavoriteInput => ({ kind: 'space', space: space?.id ?? '' });
const toggleSpaceFavorite: Action = {
  id: 'favorite-space',
  title: (t, at) =>
    isFavorite(at.space?.organization ?? '', favoriteSpace(at)) ? t.personal.removeSpace : t.personal.addSpace,
  icon: 'star',
  when: ({ space }) => space !== undefined,
  run: (at) => at.space && toggleFavorite(at.space.organization, favoriteSpace(at)),
};

const goToPageHistory: Action = {
  id: 'page-history',
  title: (t) => t.revisions.pageHistory,
  icon: 'history',
  when: ({ page, branch }) => page?.type === 'document' && branch?.changeRequestId === undefined,
  run(at, { go }) {
    const found = pageAt(at);
    if (found) go(paths.history(found.branch.spaceId, { page: found.page.id }));
  },
};

const preview: Action = {
  id: 'preview-page',
  title: (t) => t.readerPreview.action,
  icon: 'eye',
  when: ({ space, page }) => space !== undefined && (page?.type === 'document' || page?.type === 'group'),
  run({ space, changeRequest, page }) {
    const { path } = page ?? {};
    if (space) openDialog({ kind: 'preview', space, page: { changeRequestId: changeRequest?.id, path } });
  },
};

const toggleHidden: Action = {
  id: 'hide-page',
  title: (t, { page }) => (page?.hidden ? t.showInNavigation : t.hideFromNavigation),
  icon: 'eyeOff',
  when: isEditablePage,
  async run(at) {
    const found = pageAt(at);
    if (found) await change(found, { operation: 'update_page', page: found.page.id, hidden: !found.page.hidden });
  },
};

const transfer: Action = {
  id: 'transfer-page',
  title: (t) => t.transfer.action,
  icon: 'out',
  when: ({ space, branch, page }) =>
    space?.permissions.edit === true &&
    branch?.changeRequestId === undefined &&
    (page?.type === 'document' || page?.type === 'group'),
  run({ space, page }) {
    if (space && page) openDialog({ kind: 'transfer-page', space, page });
  },
};

const remove: Action = {
  id: 'delete-page',
  title: (t) => t.deletePage,
  icon: 'trash',
  isDangerous: true,
  when: isEditablePage,
  run(at) {
    const found = pageAt(at);
    if (found) openDialog({ kind: 'delete-page', ...found });
  },
};

const deleteSpace: Action = {
  id: 'delete-space',
  title: (t) => t.spaceRemoval.action,
  icon: 'trash',
  isDangerous: true,
  when: ({ space }) => space?.permissions.admin === true,
  run: ({ space }) => space && openDialog({ kind: 'delete-space', space }),
};

export const pageActions: readonly (readonly Action[])[] = [
  [editPage, rename, options],
  [newPageBelow, duplicate, transfer, copyLink, toggleHidden],
  [togglePageFavorite, comment, preview, goToPageHistory],
  [remove],
];
const watchSpace: Action = {
  id: 'watch-space',
  title: (t) => t.notifications,
  icon: 'eye',
  when: ({ space }) => space !== undefined,
  run: ({ space }, { t }) => space && openDialog({ kind: 'watch', spaceId: space.id, name: titleOf(space, t) }),
};

export const spaceActions: readonly (readonly Action[])[] = [[newPage, toggleSpaceFavorite, watchSpace], [deleteSpace]];
