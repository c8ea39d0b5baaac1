// The sites of an organization.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useShown } from '../../actions/screen-context.ts';
import { organizations } from '../../api/organizations.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { counted } from '../../texts/format.ts';
import { siteTexts } from '../../texts/sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Input } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { ManualLink } from '../../ui/manual-link.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useProgressiveList } from '../../ui/use-progressive-list.ts';
import { sitesOf, type Site } from './queries.ts';
import { Fault } from '../../ui/fault.tsx';
import { NewSiteDialog } from './parts/new-site-dialog.tsx';
import { audienceName } from './parts/visibility.ts';
import listStyles from '../space/parts/content-list.module.css';
import styles from './sites.module.css';

/** From so many sites on they can be searched. */
const many = 8;

export const prefetch = ({ organizationId = '' }: ScreenParams): void =>
  ask(sitesOf(organizationId, ''), organizations());

export function SitesScreen() {
  const t = useTexts();
  const texts = siteTexts();
  const { organizationId = '' } = useParams({ strict: false });
  const [typed, setTyped] = useState('');
  const title = useDeferredValue(typed.trim());
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(sitesOf(organizationId, title));
  const { data: all } = useQuery(organizations());
  const [isNew, setNew] = useState(false);
  useShown({ organizationId });
  const organization = all?.items.find(({ id }) => id === organizationId);
  const mayCreate = organization?.permissions.createContent === true;
  const sites = data?.pages.flatMap(({ items }) => items);
  const count = data?.pages[0]?.count ?? 0;
  const drawn = useProgressiveList(sites);
  return (
    <Screen>
      <title>{`${t.sites} · Lectern`}</title>
      <header className={listStyles.header}>
        <h1>{t.sites}</h1>
        <Button
          icon="plus"
          onClick={() => setNew(true)}
          disabledReason={organization && !mayCreate ? texts.mayNotCreate : undefined}
        >
          {texts.newSite}
        </Button>
      </header>
      <p className={listStyles.about}>
        {texts.about} <ManualLink />
      </p>
      {organization && !mayCreate && <p className={styles.faint}>{texts.mayNotCreate}</p>}
      <Fault error={error} />
      {(count > many || typed !== '') && (
        <Input
          type="search"
          aria-label={texts.findSite}
          placeholder={texts.findSite}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      {sites?.length === 0 && <p>{title === '' ? texts.none : t.nothingFound}</p>}
      <ul className={listStyles.rows}>
        {drawn.map((site) => (
          <SiteRow key={site.id} organizationId={organizationId} site={site} />
        ))}
      </ul>
      <footer className={styles.actions}>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>{texts.more}</Button>}
        <CopyApiCall operation={api.listSites} input={{ organizationId }} />
      </footer>
      {isNew && <NewSiteDialog organizationId={organizationId} onClose={() => setNew(false)} />}
    </Screen>
  );
}

function SiteRow({ organizationId, site }: { organizationId: string; site: Site }) {
  const texts = siteTexts();
  const { id: siteId, title, published, visibility, siteSpaces, urls } = site;
  return (
    <li className={listStyles.row}>
      <div className={listStyles.facts}>
        <p className={styles.line}>
          <Link to={paths.site({ organizationId, siteId })} className={listStyles.name}>
            <bdi>{title}</bdi>
          </Link>
          <Badge tone={published ? 'success' : 'neutral'}>{published ? texts.published : texts.notPublished}</Badge>
        </p>
        <p className={styles.faint}>
          {audienceName(visibility)} · {counted(texts.spaceCount, siteSpaces)}
        </p>
        {urls.published !== undefined && (
          <p>
            <a href={urls.published} target="_blank" rel="noreferrer" dir="ltr">
              {urls.published}
            </a>
          </p>
        )}
      </div>
    </li>
  );
}
