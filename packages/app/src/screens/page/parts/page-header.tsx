import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { canWrite, useScreenContext } from '../../../actions/screen-context.ts';
import { menuGroups } from '../../../actions/menu-groups.ts';
import { pageActions } from '../../../actions/pages.ts';
import type { Branch, Page } from '../../../api/branch.ts';
import { commentsOf } from '../../../api/comments.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { fill, timeAgo } from '../../../texts/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { PageIcon } from '../../../ui/glyphs/page-icon.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { titleOf } from '../../../ui/title.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { shownComments } from '../../comments/comments-model.ts';
import { FavoriteButton } from '../../space/parts/favorite-button.tsx';
import styles from './page-header.module.css';

export function PageHeader({ page, branch }: { page: Page; branch: Branch }) {
  const t = useTexts();
  const tools = useTools();
  const at = { ...useScreenContext(), page };
  const groups = menuGroups(pageActions, at, tools);
  const isLocked = at.space?.editMode === 'locked' && branch.changeRequestId === undefined;
  return (
    <header className={styles.header}>
      <div className={styles.line}>
        <p className={styles.facts}>
          <span>{fill(t.changedAt, { time: timeAgo(page.updatedAt) })}</span>
          {page.hidden && <Badge>{t.hidden}</Badge>}
          {isLocked && <Badge>{t.lockedSpace}</Badge>}
        </p>
        <div className={styles.actions}>
          {page.type === 'document' && canWrite(at) && (
            <Button icon="edit" small onClick={() => tools.go(`${paths.page(branch, page.path)}?mode=edit`)}>
              {t.edit}
            </Button>
          )}
          {page.type === 'document' && <CommentsButton branch={branch} page={page} />}
          {page.type === 'document' && at.space && branch.changeRequestId === undefined && (
            <FavoriteButton
              organizationId={at.space.organization}
              favorite={{ kind: 'page', space: branch.spaceId, page: page.id }}
              name={titleOf(page, t)}
            />
          )}
          <Menu trigger={<IconButton icon="more" label={t.pageMenu} />} groups={groups} />
        </div>
      </div>
      <h1 dir="auto">
        {page.icon && !page.emoji && <PageIcon name={page.icon} />}
        {titleOf(page, t)}
      </h1>
      {page.description && (
        <p className={styles.description} dir="auto">
          {page.description}
        </p>
      )}
    </header>
  );
}

function CommentsButton({ branch, page }: { branch: Branch; page: Page }) {
  const t = useTexts();
  const { go } = useTools();
  const { panel } = useSearch({ strict: false });
  const { data } = useQuery(commentsOf(branch, page.id));
  const open = shownComments(data?.items ?? [], 'open').length;
  const isOpen = panel === 'comments';
  const path = paths.page(branch, page.path);
  return (
    <Button small icon="comment" aria-expanded={isOpen} onClick={() => go(isOpen ? path : `${path}?panel=comments`)}>
      <span className={styles.commentsText}>{t.comments.title}</span>
      {open > 0 && <Badge tone="primary">{open}</Badge>}
    </Button>
  );
}
