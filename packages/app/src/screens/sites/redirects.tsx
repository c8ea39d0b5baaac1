// The redirects of a site: addresses that lead elsewhere.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nestPages } from '../../api/page-tree.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { siteTexts } from '../../texts/sites.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Switch } from '../../ui/switch.tsx';
import { treeOf } from '../transfer/queries.ts';
import { destinationText, placesOf, type Place, type Redirect } from './redirects-model.ts';
import { redirectsOf } from './redirects-queries.ts';
import { useSite } from './site-context.ts';
import { structureOf } from './structure-queries.ts';
import { Fault } from '../../ui/fault.tsx';
import { ImportRedirectsDialog } from './parts/import-redirects-dialog.tsx';
import { DeleteRedirectDialog, RedirectDialog } from './parts/redirect-dialog.tsx';
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

export function SiteRedirects() {
  const { redirects: texts, copyCall, callCopied, more } = siteTexts();
  const { at, refusal } = useSite();
  const [shown, setShown] = useState<'active' | 'drafts'>('active');
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(redirectsOf(at, shown === 'drafts'));
  const { data: structure } = useQuery(structureOf(at));
  const [dialog, setDialog] = useState<'new' | 'import'>();
  const places = structure ? placesOf(structure) : [];
  const redirects = data?.pages.flatMap(({ items }) => items) ?? [];
  const destination = useDestinations(redirects, places);
  const close = () => setDialog(undefined);
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
        <Switch<'active' | 'drafts'>
          label={texts.shown}
          chosen={shown}
          choose={setShown}
          choices={[
            ['active', texts.active],
            ['drafts', texts.drafts],
          ]}
        />
        <CopyApiCall call={{ operation: api.listSiteRedirects, input: at }} label={copyCall} copied={callCopied} />
      </div>
      <Fault error={error} />
      {data && redirects.length === 0 && <p>{texts.none}</p>}
      {redirects.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.from}</th>
              <th scope="col">{texts.to}</th>
              <th scope="col">
                <span className={styles.unseen}>{texts.actions}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {redirects.map((redirect) => (
              <RedirectRow key={redirect.id} redirect={redirect} places={places} target={destination(redirect)} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <div className={styles.actions}>
          <Button onClick={() => void fetchNextPage()}>{more}</Button>
        </div>
      )}
      {dialog === 'new' && <RedirectDialog places={places} onClose={close} />}
      {dialog === 'import' && <ImportRedirectsDialog places={places} onClose={close} />}
    </>
  );
}

type RedirectRowProps = { redirect: Redirect; places: readonly Place[]; target: string | undefined };

function RedirectRow({ redirect, places, target }: RedirectRowProps) {
  const t = useTexts();
  const { redirects: texts } = siteTexts();
  const { refusal } = useSite();
  const [dialog, setDialog] = useState<'edit' | 'delete'>();
  const { source, permanent } = redirect;
  const close = () => setDialog(undefined);
  const groups = [
    [{ id: 'edit', title: t.edit, icon: 'edit', select: () => setDialog('edit') }],
    [{ id: 'delete', title: t.deletePage, icon: 'trash', isDangerous: true, select: () => setDialog('delete') }],
  ] as const;
  return (
    <tr>
      <td>
        <bdi dir="ltr">{decodeURI(source)}</bdi>
      </td>
      <td>
        <span className={styles.line}>
          {target === undefined ? <Badge tone="warning">{texts.gone}</Badge> : <bdi dir="ltr">{target}</bdi>}
          {permanent && <Badge>{texts.permanent}</Badge>}
        </span>
      </td>
      <td>
        {refusal === undefined && (
          <Menu
            trigger={<IconButton icon="more" label={fill(t.fileActions.actions, { name: source })} />}
            groups={groups}
          />
        )}
        {dialog === 'edit' && (
          <RedirectDialog places={places} redirect={redirect} target={target ?? ''} onClose={close} />
        )}
        {dialog === 'delete' && <DeleteRedirectDialog redirect={redirect} onClose={close} />}
      </td>
    </tr>
  );
}
