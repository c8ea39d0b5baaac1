// One site: its name and state above the screen that is open.
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useShown } from '../../actions/screen-context.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { paths, siteParts, type SiteAt, type SitePart } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { siteTexts } from '../../texts/sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { ManualLink } from '../../ui/manual-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { siteOf } from './queries.ts';
import { SiteContext } from './site-context.ts';
import tabStyles from '../change-requests/change-requests.module.css';
import styles from './sites.module.css';

export const prefetch = ({ organizationId = '', siteId = '' }: ScreenParams): void =>
  ask(siteOf({ organizationId, siteId }));

function useSiteAt(): SiteAt {
  const { organizationId = '', siteId = '' } = useParams({ strict: false });
  return { organizationId, siteId };
}

export function SiteFrame() {
  const t = useTexts();
  const texts = siteTexts();
  const at = useSiteAt();
  const { data: site, error } = useQuery(siteOf(at));
  const { pathname } = useLocation();
  useShown({ organizationId: at.organizationId });
  if (error && !site) return <ErrorScreen error={error} />;
  if (!site) return <Screen />;
  const part = siteParts.find((one) => pathname.endsWith(`/${one}`));
  const tabs: [SitePart | undefined, string][] = [
    [undefined, texts.overview],
    ...siteParts.map((one): [SitePart, string] => [one, texts.parts[one]]),
  ];
  const title = part === undefined ? site.title : `${texts.parts[part]} · ${site.title}`;
  return (
    <Screen isWide={part === 'theme'}>
      <title>{`${title} · Lectern`}</title>
      <header className={styles.siteHeader}>
        <Link to={paths.sites(at.organizationId)} className={styles.back} isExact>
          {t.sites}
        </Link>
        <div className={styles.line}>
          <h1>
            <bdi>{site.title}</bdi>
          </h1>
          <Badge tone={site.published ? 'success' : 'neutral'}>
            {site.published ? texts.published : texts.notPublished}
          </Badge>
          {site.urls.published !== undefined && (
            <a href={site.urls.published} target="_blank" rel="noreferrer" className={styles.open}>
              {texts.openSite}
              <Icon name="out" turns />
            </a>
          )}
          <ManualLink className={site.urls.published === undefined ? styles.open : undefined} />
        </div>
      </header>
      <nav className={`${tabStyles.tabs} ${styles.tabs}`} aria-label={site.title}>
        {tabs.map(([name, label]) => (
          <Link key={label} to={paths.site(at, name)} className={tabStyles.tab} isExact>
            {label}
          </Link>
        ))}
      </nav>
      {!site.permissions.create && <Notice>{texts.mayNotChange}</Notice>}
      <SiteContext value={{ at, site }}>
        <Outlet />
      </SiteContext>
    </Screen>
  );
}
