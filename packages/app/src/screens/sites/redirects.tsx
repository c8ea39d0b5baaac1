// The redirects of a site: addresses that lead elsewhere.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nestPages } from '../../api/page-tree.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { counted } from '../../texts/format.ts';
import { siteTexts } from '../../texts/sites.ts';
import { Button } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { RowSelect } from '../../ui/select.tsx';
import { Switch } from '../../ui/switch.tsx';
import { treeOf } from '../transfer/queries.ts';
import { destinationText, placesOf, type Place, type Redirect } from './redirects-model.ts';
import { redirectsOf, type RedirectFilter } from './redirects-queries.ts';
import { useSite } from './site-context.ts';
import { structureOf } from './structure-queries.ts';
import { Fault } from '../../ui/fault.tsx';
import { ImportRedirectsDialog } from './parts/import-redirects-dialog.tsx';
import { DeleteRedirectsDialog, RedirectDialog } from './parts/redirect-dialog.tsx';
import { RedirectsTable } from './parts/redirects-table.tsx';
import styles from './sites.module.css';

/** Texts of the destinations, once the pages of their spaces are loaded. */
function useDestinations(redirects: readonly Redirect[], places: readonly Place[]) {
  const spaceIds = new Set(
    redirects.flatMap(({ destination }) => {
      if (destination.kind !== 'site-page') return [];
      return places.flatMap(({ siteSpaceId, spaceId }) => (siteSpaceId === destination.siteSpaceId ? [spaceId] : []));
    }),
  );
  const ids = [...spaceIds];
  const trees = useQueries({ queries: ids.map((id) => treeOf(id)) });
  const pages = new Map(ids.map((id, index) => [id, nestPages(trees[index]?.data?.pages ?? [])]));
  const isLoading = trees.some((one) => one.isLoading);
  return (redirect: Redirect): string | undefined =>
    isLoading ? '' : destinationText(redirect.destination, places, (id) => pages.get(id));
}

type Shown = 'active' | 'drafts' | 'unused';
const periods = [30, 90, 365];

const filterOf = (shown: Shown, days: number): RedirectFilter => ({
  draft: shown === 'drafts',
  ...(shown === 'unused' && { unusedFor: days }),
});

export function prefetch({ organizationId = '', siteId = '' }: ScreenParams): void {
  const at = { organizationId, siteId };
  ask(redirectsOf(at, filterOf('active', 0)), structureOf(at));
}

export function SiteRedirects() {
  const { redirects: texts, insights, more } = siteTexts();
  const { at, refusal } = useSite();
  const [shown, setShown] = useState<Shown>('active');
  const [days, setDays] = useState(periods[1]!);
  const filter = filterOf(shown, days);
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(redirectsOf(at, filter));
  const { data: structure } = useQuery(structureOf(at));
  const [dialog, setDialog] = useState<'new' | 'import' | 'delete'>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const places = structure ? placesOf(structure) : [];
  const redirects = data?.pages.flatMap(({ items }) => items) ?? [];
  const targetOf = useDestinations(redirects, places);
  const chosen = redirects.filter(({ id }) => selected.has(id));
  const close = () => setDialog(undefined);
  const select = (id: string, isSelected: boolean) =>
    setSelected((before) => new Set(isSelected ? [...before, id] : [...before].filter((one) => one !== id)));
  return (
    <>
      <p className={styles.faint}>{texts.about}</p>
      <div className={styles.actions}>
        <Button icon="plus" disabledReason={refusal} onClick={() => setDialog('new')}>
          {texts.new}
        </Button>
        <Button icon="import" disabledReason={refusal} onClick={() => setDialog('import')}>
          {texts.import}
        </Button>
        <Switch<Shown>
          label={texts.shown}
          chosen={shown}
          choose={setShown}
          choices={[
            ['active', texts.active],
            ['unused', texts.unused],
            ['drafts', texts.drafts],
          ]}
        />
        <CopyApiCall operation={api.listSiteRedirects} input={{ ...at, query: filter }} />
      </div>
      {shown === 'unused' && (
        <div className={styles.actions}>
          <label className={styles.line}>
            {texts.unusedFor}
            <RowSelect
              label={texts.unusedFor}
              value={String(days)}
              choices={periods.map((count) => [String(count), counted(insights.days, count)])}
              choose={(value) => setDays(Number(value))}
            />
          </label>
          <span className={styles.faint}>{texts.unusedAbout}</span>
        </div>
      )}
      <Fault error={error} />
      {data && redirects.length === 0 && <p>{texts.none}</p>}
      {chosen.length > 0 && (
        <div className={styles.actions}>
          <Button icon="trash" disabledReason={refusal} onClick={() => setDialog('delete')}>
            {counted(texts.deleteSeveral, chosen.length)}
          </Button>
        </div>
      )}
      {redirects.length > 0 && <RedirectsTable {...{ redirects, places, targetOf, selected, select }} />}
      {hasNextPage && (
        <div className={styles.actions}>
          <Button onClick={() => void fetchNextPage()}>{more}</Button>
        </div>
      )}
      {dialog === 'new' && <RedirectDialog places={places} onClose={close} />}
      {dialog === 'import' && <ImportRedirectsDialog places={places} onClose={close} />}
      {dialog === 'delete' && <DeleteRedirectsDialog redirects={chosen} onClose={close} />}
    </>
  );
}
