// The links of a space, or of a change request, that lead nowhere.
import { useInfiniteQuery } from '@tanstack/react-query';
import { canWrite, useScreenContext } from '../../actions/screen-context.ts';
import { ask, type ScreenParams } from '../../api/prefetch.ts';
import { useTexts } from '../../texts/context.tsx';
import { counted } from '../../texts/format.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { nameOfLocation, placesOf } from './links-model.ts';
import { LocationLink } from './location-link.tsx';
import { brokenLinksOf } from './queries.ts';
import { Screen } from '../../ui/screen.tsx';
import styles from './links.module.css';

const FixLink = onDemand(() => import('./parts/fix-link.tsx').then((part) => part.loadFixLink()));

export const prefetch = ({ spaceId = '', changeRequestId }: ScreenParams): void =>
  ask(brokenLinksOf({ spaceId, changeRequestId }));

export function LinksScreen() {
  const t = useTexts();
  const branch = useBranch();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(brokenLinksOf(branch));
  const at = useScreenContext();
  if (error) return <ErrorScreen error={error} />;
  const links = data?.pages.flatMap(({ items }) => items) ?? [];
  const total = data?.pages[0]?.stats.broken.total ?? 0;
  return (
    <Screen>
      <title>{`${t.links.title} · Lectern`}</title>
      <h1>{t.links.title}</h1>
      {data && links.length === 0 && <Notice tone="success">{t.links.none}</Notice>}
      {links.length > 0 && (
        <>
          <p>{counted(t.links.count, total)}</p>
          <ul className={styles.links}>
            {links.map((link, index) => (
              // Links have no ids; the list is replaced as a whole.
              <li key={`${index} ${link.href}`} className={styles.link}>
                <dl className={styles.ends}>
                  <dt>{t.links.target}</dt>
                  <dd>
                    <bdi className={styles.target}>{nameOfLocation(link.targetReference) || t.links.deletedTarget}</bdi>
                  </dd>
                  <dt>{t.links.on}</dt>
                  {placesOf(link).map((location, place) => (
                    // oxlint-disable-next-line react/no-array-index-key
                    <dd key={place}>
                      <LocationLink branch={branch} location={location} />
                    </dd>
                  ))}
                </dl>
                {canWrite(at) && at.space && (
                  <FixLink space={at.space} {...{ branch, link }} target={nameOfLocation(link.targetReference)} />
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {hasNextPage && (
        <div>
          <Button onClick={() => void fetchNextPage()}>{t.links.more}</Button>
        </div>
      )}
    </Screen>
  );
}
