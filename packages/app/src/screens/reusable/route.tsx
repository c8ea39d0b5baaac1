// The reusable contents of a space, or of a change request, and where they are used.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { canEdit, useScreenContext } from '../../actions/screen-context.ts';
import { contentOf } from '../../api/branch.ts';
import { countUsesOf } from '../../api/uses.ts';
import { useTexts } from '../../texts/context.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ErrorScreen } from '../shell/parts/error-screen.tsx';
import { useBranch } from '../space/route.tsx';
import { NewReusableContentDialog } from './parts/new-dialog.tsx';
import { ReusableContentRow } from './parts/row.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from '../space/parts/content-list.module.css';

export function ReusableContentsScreen() {
  const t = useTexts();
  const branch = useBranch();
  const at = useScreenContext();
  const { data: content, error } = useQuery(contentOf(branch));
  const { data: counts } = useQuery(countUsesOf(branch, 'reusable-content'));
  const [isNew, setNew] = useState(false);
  if (error) return <ErrorScreen error={error} />;
  const isLocked = at.space?.editMode === 'locked' && branch.changeRequestId === undefined;
  const pagesOf = new Map(counts?.items.map(({ id, pages }) => [id, pages]));
  const contents = content?.reusableContents.toSorted((a, b) => a.title.localeCompare(b.title));
  return (
    <Screen>
      <title>{`${t.reusable.title} · Lectern`}</title>
      <header className={styles.header}>
        <h1>{t.reusable.title}</h1>
        {canEdit(at) && (
          <Button icon="plus" onClick={() => setNew(true)}>
            {t.reusable.new}
          </Button>
        )}
      </header>
      <p className={styles.about}>{t.reusable.about}</p>
      {isLocked && <Notice>{t.reusable.locked}</Notice>}
      {contents?.length === 0 && <p>{t.reusable.none}</p>}
      <ul className={styles.rows}>
        {contents?.map((one) => (
          <ReusableContentRow key={one.id} branch={branch} content={one} count={pagesOf.get(one.id) ?? 0} />
        ))}
      </ul>
      {isNew && <NewReusableContentDialog branch={branch} onClose={() => setNew(false)} />}
    </Screen>
  );
}
