import { canEdit, type ScreenContext, type Space } from '../../../actions/screen-context.ts';
import { openDialog } from '../../../actions/dialogs.ts';
import { menuGroups } from '../../../actions/menu-groups.ts';
import { spaceActions } from '../../../actions/pages.ts';
import { useTools } from '../../../actions/use-tools.ts';
import type { Branch, ChangeRequest, Content } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { PageTree } from './page-tree.tsx';
import styles from './sidebar.module.css';

function SpaceMenu(at: ScreenContext) {
  const tools = useTools();
  return (
    <Menu
      trigger={<IconButton icon="more" label={tools.t.spaceRemoval.menu} />}
      groups={menuGroups(spaceActions, at, tools)}
    />
  );
}

type SidebarProps = {
  space: Space | undefined;
  branch: Branch;
  changeRequest: ChangeRequest | undefined;
  content: Content | undefined;
};

export function Sidebar({ space, branch, changeRequest, content }: SidebarProps) {
  const t = useTexts();
  const isEditable = canEdit({ space, branch, changeRequest });
  return (
    <aside className={styles.sidebar}>
      <nav className={styles.links} aria-label={t.space}>
        <Link to={paths.changeRequests(branch.spaceId)} className={styles.link}>
          <Icon name="change" />
          <span>{t.changeRequests}</span>
          {space && space.changeRequestsOpen > 0 && <Badge tone="primary">{space.changeRequestsOpen}</Badge>}
        </Link>
        <Link to={paths.history(branch.spaceId)} className={styles.link}>
          <Icon name="history" />
          <span>{t.history}</span>
        </Link>
        <Link to={paths.files(branch)} className={styles.link}>
          <Icon name="file" />
          <span>{t.files.title}</span>
        </Link>
        <Link to={paths.reusableContents(branch)} className={styles.link}>
          <Icon name="block" />
          <span>{t.reusable.title}</span>
        </Link>
        <Link to={paths.variables(branch)} className={styles.link}>
          <Icon name="braces" />
          <span>{t.spaceVariables.title}</span>
        </Link>
        <Link to={paths.links(branch)} className={styles.link}>
          <Icon name="link" />
          <span>{t.links.title}</span>
        </Link>
        <Link to={paths.permissions(branch.spaceId)} className={styles.link}>
          <Icon name="person" />
          <span>{t.settings.permissions}</span>
        </Link>
        {space && (
          <Link to={paths.sites(space.organization)} className={styles.link}>
            <Icon name="site" />
            <span>{t.sites}</span>
          </Link>
        )}
        <Link to={paths.spaceSettings(branch.spaceId)} className={styles.link}>
          <Icon name="settings" />
          <span>{t.spaceSettings}</span>
        </Link>
      </nav>
      {changeRequest && branch.changeRequestId !== undefined && (
        <div className={styles.branch}>
          <Link to={paths.changeRequest(branch.spaceId, changeRequest.number)}>
            #{changeRequest.number} <bdi>{changeRequest.subject || t.noSubject}</bdi>
          </Link>
          <Link to={paths.space({ spaceId: branch.spaceId })} className={styles.leave}>
            {t.backToMain}
          </Link>
        </div>
      )}
      <div className={styles.heading}>
        <h2 id="page-tree">{t.pages}</h2>
        <div className={styles.actions}>
          {isEditable && (
            <IconButton
              icon="plus"
              label={t.newPage}
              onClick={() => openDialog({ kind: 'new-page', branch, into: undefined })}
            />
          )}
          {space && <SpaceMenu {...{ space, branch, changeRequest }} />}
        </div>
      </div>
      {content && <PageTree pages={content.pages} branch={branch} isEditable={isEditable} labelledBy="page-tree" />}
    </aside>
  );
}
