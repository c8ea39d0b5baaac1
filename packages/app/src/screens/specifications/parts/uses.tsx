// The pages that show a specification, by space.
import { api } from '@lectern/contract/browser';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paths, type SpecAt } from '../../../paths.ts';
import { spaceTexts } from '../../../texts/spaces.ts';
import { Button } from '../../../ui/button.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Link } from '../../../ui/link.tsx';
import { CopyApiCall } from '../../../ui/copy-api-call.tsx';
import { Section } from '../../space-settings/parts/section.tsx';
import listStyles from '../../space/parts/content-list.module.css';
import styles from '../../space-settings/settings.module.css';
import { usesOf, type SpecUse } from '../queries.ts';

/** Pages made from the specification itself have no path of their own: their space shows them. */
function pathTo({ space, kind, id, path }: SpecUse): string {
  const at = { spaceId: space.id };
  if (kind === 'reusable-content') return paths.reusableContent(at, id);
  return path === undefined ? paths.space(at) : paths.page(at, path);
}

export function Uses({ at }: { at: SpecAt }) {
  const { specs: texts, more } = spaceTexts();
  const { data, error, hasNextPage, fetchNextPage } = useInfiniteQuery(usesOf(at));
  const uses = data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={texts.uses}>
      <Fault error={error} />
      {uses?.length === 0 && <p className={styles.faint}>{texts.usesNone}</p>}
      <ul className={listStyles.rows}>
        {uses?.map((use) => (
          <li key={`${use.space.id} ${use.kind} ${use.id}`} className={listStyles.row}>
            <p className={styles.line}>
              <Link to={pathTo(use)}>{use.title}</Link>
              <span className={styles.faint}>{use.space.title}</span>
            </p>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {hasNextPage && <Button onClick={() => void fetchNextPage()}>{more}</Button>}
        <CopyApiCall operation={api.listOpenApiSpecUses} input={at} />
      </div>
    </Section>
  );
}
