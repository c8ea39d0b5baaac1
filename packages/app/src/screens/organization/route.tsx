// The settings of an organization: their parts beside whatever is open.
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useShown } from '../../actions/screen-context.ts';
import { paths, serverPaths, type SettingsPart } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import type { Texts } from '../../texts/en.ts';
import { organizationTexts } from '../../texts/organization.ts';
import { Link } from '../../ui/link.tsx';
import { ErrorScreen, NotFoundScreen } from '../shell/parts/error-screen.tsx';
import { useQuery } from '@tanstack/react-query';
import { organizations } from '../../api/organizations.ts';
import { useOrganization } from './parts/use-organization.ts';
import styles from './settings.module.css';

const parts = (t: Texts): [SettingsPart, string][] => [
  ['general', t.settings.general],
  ['members', t.settings.members],
  ['teams', t.settings.teams],
  ['collections', t.settings.collections],
  ['custom-fields', t.settings.customFields],
  ['translations', organizationTexts().translations.title],
  ['webhooks', t.settings.webhooks],
  ['single-sign-on', t.settings.singleSignOn],
  ['audit-log', t.settings.auditLog],
  ['deleted-spaces', t.settings.deletedSpaces],
  ['installation', organizationTexts().installation.title],
];

export function SettingsScreen() {
  const t = useTexts();
  const { organizationId, organization, error } = useOrganization();
  const { isSuccess } = useQuery(organizations());
  useShown({ organizationId });
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // On a phone the parts are in one row that scrolls.
  useEffect(() => {
    const [, part = ''] = /\/settings\/([\w-]+)/.exec(pathname) ?? [];
    const link = nav.current?.querySelector(`[data-part="${part}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);
  if (error) return <ErrorScreen error={error} />;
  if (isSuccess && !organization) return <NotFoundScreen />;
  return (
    <div className={styles.settings}>
      <nav ref={nav} className={styles.nav} aria-label={t.settings.title}>
        <Link to={paths.organization(organizationId)} className={styles.organization}>
          <bdi>{organization?.title}</bdi>
        </Link>
        {parts(t).map(([part, title]) => (
          <Link key={part} data-part={part} to={paths.settings(organizationId, part)} className={styles.link}>
            {title}
          </Link>
        ))}
        <a href={serverPaths.account} className={styles.link}>
          {t.settings.tokens}
        </a>
      </nav>
      <div className={styles.main}>{organization && <Outlet />}</div>
    </div>
  );
}
