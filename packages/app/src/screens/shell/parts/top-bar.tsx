import { useScreenContext } from '../../../actions/screen-context.ts';
import { openPalette } from '../../../actions/general.ts';
import { runAction } from '../../../actions/action.ts';
import { keysText } from '../../../actions/keys.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { titleOf } from '../../../ui/title.ts';
import { useTools } from '../../../actions/use-tools.ts';
import { Bell } from '../../notifications/on-demand.ts';
import { AccountMenu } from './account-menu.tsx';
import { UnsentWork } from './unsent-work.tsx';
import styles from './top-bar.module.css';

export function TopBar() {
  const t = useTexts();
  const { space } = useScreenContext();
  const tools = useTools();
  return (
    <header className={styles.bar}>
      <Link to={paths.home()} className={styles.brand}>
        Lectern
      </Link>
      {space && (
        <Link to={paths.space({ spaceId: space.id })} className={styles.space}>
          <span className={styles.slash} aria-hidden="true">
            /
          </span>
          <bdi>{titleOf(space, t)}</bdi>
        </Link>
      )}
      <div className={styles.end}>
        <UnsentWork />
        <button type="button" className={styles.search} onClick={() => void runAction(openPalette, {}, tools)}>
          <Icon name="search" />
          <span className={styles.searchText}>{t.search}</span>
          <kbd className={styles.keys}>{keysText('mod+k')}</kbd>
        </button>
        <span className={styles.bell}>
          <Bell />
        </span>
        <AccountMenu />
      </div>
    </header>
  );
}
