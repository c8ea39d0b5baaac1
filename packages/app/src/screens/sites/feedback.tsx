// What readers said about pages, by page.
import { api, type Reply } from '@lectern/contract/browser';
import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { client } from '../../api/client.ts';
import { keyOf, mutation } from '../../api/query.ts';
import type { SiteAt } from '../../paths.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { useTexts } from '../../texts/context.tsx';
import { faultText } from '../../texts/faults.ts';
import { fill } from '../../texts/format.ts';
import { siteTexts } from '../../texts/sites.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { CopyApiCall } from '../../ui/copy-api-call.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { problemToast } from '../../ui/toast.tsx';
import { useSite } from './site-context.ts';
import { Fault } from '../../ui/fault.tsx';
import styles from './sites.module.css';

type PageCount = Reply<'countPageFeedback'>['items'][number];
type Rating = Reply<'listPageFeedback'>['items'][number]['rating'];

const perPage = 50;
const paging = (page: string) => ({ limit: perPage, ...(page !== '' && { page }) });

const countsOf = (at: SiteAt) =>
  infiniteQueryOptions({
    queryKey: keyOf(api.countPageFeedback, at),
    queryFn: ({ pageParam }) => client.call(api.countPageFeedback, { ...at, query: paging(pageParam) }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

const feedbackOf = (at: SiteAt, { siteSpace, page: pageId }: PageCount) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(api.listPageFeedback, at), siteSpace, pageId],
    queryFn: ({ pageParam }) =>
      client.call(api.listPageFeedback, { ...at, query: { siteSpace, pageId, ...paging(pageParam) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next?.page,
  });

const deleteFeedback = mutation(api.deletePageFeedback, {
  changes: ({ organizationId, siteId }) => [
    keyOf(api.listPageFeedback, { organizationId, siteId }),
    keyOf(api.countPageFeedback, { organizationId, siteId }),
  ],
});

const tones: Record<Rating, BadgeTone> = { good: 'success', ok: 'neutral', bad: 'danger' };

export const prefetch = ({ organizationId = '', siteId = '' }: ScreenParams): void =>
  ask(countsOf({ organizationId, siteId }));

export function SiteFeedback() {
  const { feedback: texts, more } = siteTexts();
  const { at } = useSite();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(countsOf(at));
  const [open, setOpen] = useState<PageCount>();
  const pages = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <p className={styles.faint}>{texts.about}</p>
      <Fault error={error} />
      {data && pages.length === 0 && <p>{texts.none}</p>}
      {pages.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{texts.page}</th>
              <th scope="col">{texts.ratings.good}</th>
              <th scope="col">{texts.ratings.ok}</th>
              <th scope="col">{texts.ratings.bad}</th>
              <th scope="col">{texts.comments}</th>
            </tr>
          </thead>
          <tbody>
            {pages.map((page) => (
              <tr key={`${page.siteSpace} ${page.page}`}>
                <td>
                  <button type="button" className={styles.asLink} onClick={() => setOpen(page)}>
                    <bdi>{page.title ?? texts.deletedPage}</bdi>
                  </button>
                </td>
                <td>{page.good}</td>
                <td>{page.ok}</td>
                <td>{page.bad}</td>
                <td>{page.comments}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className={styles.actions}>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>{more}</Button>}
        <CopyApiCall operation={api.countPageFeedback} input={at} />
      </div>
      {open && <PageFeedbackDialog page={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function PageFeedbackDialog({ page, onClose }: { page: PageCount; onClose(): void }) {
  const t = useTexts();
  const { feedback: texts, more } = siteTexts();
  const { at, refusal } = useSite();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(feedbackOf(at, page));
  const remove = useMutation({ ...deleteFeedback, onError: (problem) => problemToast(faultText(problem, t)) });
  const items = data?.pages.flatMap((one) => one.items) ?? [];
  return (
    <Dialog title={fill(texts.ofPage, { title: page.title ?? texts.deletedPage })} onClose={onClose}>
      <Fault error={error} />
      <ul className={styles.links}>
        {items.map(({ id, rating, comment, day }) => (
          <li key={id} className={styles.item}>
            <div className={styles.itemFacts}>
              <p className={styles.line}>
                <Badge tone={tones[rating]}>{texts.ratings[rating]}</Badge>
                <span className={styles.faint}>{day}</span>
              </p>
              {comment !== undefined && <p dir="auto">{comment}</p>}
            </div>
            {refusal === undefined && (
              <IconButton icon="trash" label={t.deletePage} onClick={() => remove.mutate({ ...at, feedbackId: id })} />
            )}
          </li>
        ))}
      </ul>
      {hasNextPage && <Button onClick={() => void fetchNextPage()}>{more}</Button>}
    </Dialog>
  );
}
