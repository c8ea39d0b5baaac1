// The changed pages of a change request, one at a time, with changed words marked.
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { useScreenContext } from '../../actions/screen-context.ts';
import { useTools } from '../../actions/use-tools.ts';
import { paths } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { fill } from '../../texts/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { changesOf, type ChangeRequest } from '../change-requests/queries.ts';
import { stepOf, stepThroughChanges, useKeys } from '../comparison/change-keys.ts';
import { changeNames } from '../comparison/semantic-change.ts';
import { ViewSwitch } from '../comparison/view-switch.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { changeRequestOf } from '../space/queries.ts';
import { useBranch } from '../space/route.tsx';
import { PreviewButton } from '../preview/preview-button.tsx';
import { ReviewedPage } from './parts/reviewed-page.tsx';
import { neighbourOf, reviewedPages, viewedCount } from './review-model.ts';
import { useViewedPages } from './viewed-pages.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './review.module.css';

export function ReviewScreen() {
  const { spaceId, changeRequestId = '' } = useBranch();
  const at = { spaceId, changeRequestId };
  const { data: request, error } = useQuery(changeRequestOf(spaceId, changeRequestId));
  if (error && !request) return <ErrorScreen error={error} />;
  if (!request) return <Screen isWide />;
  return <Review at={at} request={request} />;
}

type ReviewProps = { at: { spaceId: string; changeRequestId: string }; request: ChangeRequest };

function Review({ at, request }: ReviewProps) {
  const t = useTexts();
  const { go } = useTools();
  const { space } = useScreenContext();
  const { page: wanted } = useSearch({ strict: false });
  const { data } = useQuery(changesOf(at));
  const container = useRef<HTMLElement>(null);
  const pages = useMemo(() => reviewedPages(data?.changes ?? []), [data]);
  const chosen = pages.find(({ page }) => page.id === wanted) ?? pages[0];
  const chosenId = chosen?.page.id ?? '';
  const { spaceId, changeRequestId } = at;
  const step = useCallback(
    (by: 1 | -1) => {
      if (stepThroughChanges(container, by)) return true;
      const next = neighbourOf(pages, chosenId, by);
      if (next) go(paths.review(spaceId, changeRequestId, next.page.id));
      return true;
    },
    [pages, chosenId, go, spaceId, changeRequestId],
  );
  const { viewed, mark } = useViewedPages(at);
  const isViewed = viewed.has(chosenId);
  useKeys(
    useCallback(
      (key) => {
        const by = stepOf(key);
        if (by !== undefined) return step(by);
        if (key !== 'v' || chosenId === '') return false;
        mark({ page: chosenId, viewed: !isViewed });
        return true;
      },
      [step, mark, chosenId, isViewed],
    ),
  );
  return (
    <Screen isWide ref={container}>
      <title>{`${t.review.title} #${request.number} · Lectern`}</title>
      <header className={styles.header}>
        <div>
          <div className={styles.where}>
            <Link to={paths.changeRequest(spaceId, changeRequestId)}>
              #{request.number} <bdi>{request.subject || t.noSubject}</bdi>
            </Link>
          </div>
          <h1>{t.review.title}</h1>
        </div>
        <div className={styles.tools}>
          {space && (
            <PreviewButton small space={space} page={{ changeRequestId: request.id, path: chosen?.page.path }} />
          )}
          <Button small onClick={() => step(-1)}>
            {t.compare.previousChange}
          </Button>
          <Button small onClick={() => step(1)}>
            {t.compare.nextChange}
          </Button>
          <ViewSwitch />
        </div>
      </header>
      {data && pages.length === 0 && <p>{t.noChanges}</p>}
      {pages.length > 0 && (
        <div className={styles.columns}>
          <nav className={styles.pages} aria-label={t.review.pages}>
            <p className={styles.count} role="status">
              {fill(t.viewedPages.count, { viewed: viewedCount(pages, viewed), total: pages.length })}
            </p>
            <ul>
              {pages.map(({ type, page: { id, title } }) => (
                <li key={id}>
                  <Link
                    to={paths.review(spaceId, changeRequestId, id)}
                    className={styles.page}
                    aria-current={id === chosenId ? 'true' : undefined}
                  >
                    <bdi>{title}</bdi>
                    <Badge>{changeNames(t)[type]}</Badge>
                    {viewed.has(id) && <Badge tone="success">{t.viewedPages.viewed}</Badge>}
                  </Link>
                </li>
              ))}
            </ul>
            <p className={styles.hint}>
              {t.compare.hint} {t.viewedPages.hint}
            </p>
          </nav>
          {chosen && (
            <ReviewedPage
              key={chosenId}
              at={at}
              request={request}
              change={chosen}
              isViewed={isViewed}
              onViewed={(now) => mark({ page: chosenId, viewed: now })}
            />
          )}
        </div>
      )}
    </Screen>
  );
}
