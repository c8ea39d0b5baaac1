// The settings of a space: its name and tabs above the part that is open.
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { paths, spaceSettingsParts, type SpaceSettingsPart } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { spaceTexts } from '../../texts/spaces.ts';
import { Link } from '../../ui/link.tsx';
import { ManualLink } from '../../ui/manual-link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { titleOf } from '../../ui/title.ts';
import { spaceOf } from '../space/queries.ts';
import { useBranch } from '../space/route.tsx';
import { SpaceContext } from './settings-context.ts';
import tabStyles from '../change-requests/change-requests.module.css';
import styles from './settings.module.css';

export function SpaceSettings() {
  const t = useTexts();
  const texts = spaceTexts();
  const { spaceId } = useBranch();
  const { data: space } = useQuery(spaceOf(spaceId));
  const { pathname } = useLocation();
  if (!space) return <Screen />;
  const open = spaceSettingsParts.find((one) => pathname.includes(`/settings/${one}`));
  const tabs: [SpaceSettingsPart | undefined, string][] = [
    [undefined, texts.parts.general],
    ...spaceSettingsParts.map((one): [SpaceSettingsPart, string] => [one, texts.parts[one]]),
  ];
  const part = open === undefined ? t.spaceSettings : texts.parts[open];
  return (
    <Screen>
      <title>{`${part} · ${space.title} · Lectern`}</title>
      <header className={styles.header}>
        <p className={styles.faint}>
          <bdi>{titleOf(space, t)}</bdi> · <ManualLink />
        </p>
        <h1>{t.spaceSettings}</h1>
      </header>
      <nav className={tabStyles.tabs} aria-label={t.spaceSettings}>
        {tabs.map(([name, label]) => (
          <Link
            key={label}
            to={paths.spaceSettings(spaceId, name)}
            className={tabStyles.tab}
            isExact={name === undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <SpaceContext value={space}>
        <Outlet />
      </SpaceContext>
    </Screen>
  );
}
