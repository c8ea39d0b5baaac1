// The pages that a merge changes, as readers will see them.
import { api } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { contentOf } from '../../../api/branch.ts';
import { query } from '../../../api/query.ts';
import { authoringTexts } from '../../../texts/authoring.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Fault } from '../../../ui/fault.tsx';
import { Select } from '../../../ui/select.tsx';
import type { SemanticChange } from '../../comparison/semantic-change.ts';
import { PageBody } from '../../page/parts/page-body.tsx';
import { withoutIds } from '../../page/parts/without-ids.ts';
import { pagesAfter } from '../merge-model.ts';
import styles from './merge-dialog.module.css';

type At = { spaceId: string; changeRequestId: string };

export function MergedPages({ at, changes }: { at: At; changes: readonly SemanticChange[] }) {
  const t = useTexts();
  const { mergePreview: texts } = authoringTexts();
  const heading = useId();
  const pages = pagesAfter(changes);
  const [chosen, choose] = useState(pages[0]?.id ?? '');
  const { data: content } = useQuery(contentOf(at));
  const { data: preview, error } = useQuery({
    ...query(api.previewMerge, { ...at, query: { limit: 1, showPage: chosen } }),
    enabled: chosen !== '',
  });
  if (pages.length === 0) return null;
  const page = preview?.page;
  return (
    <section aria-labelledby={heading} className={styles.readers}>
      <h3 id={heading}>{texts.readers}</h3>
      {pages.length > 1 && (
        <Select
          label={texts.page}
          value={chosen}
          choices={pages.map(({ id, title }) => [id, title] as const)}
          choose={choose}
        />
      )}
      {/* Focusable, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.page} tabIndex={0} role="group" aria-label={page?.title ?? texts.readers}>
        {page && content ? (
          <>
            <h4 className={styles.pageTitle} dir="auto">
              {page.title}
            </h4>
            <PageBody page={{ ...page, html: withoutIds(page.html ?? '') }} content={content} branch={at} />
          </>
        ) : (
          !error && <p>{t.checkingMerge}</p>
        )}
      </div>
      <Fault error={error} />
    </section>
  );
}
