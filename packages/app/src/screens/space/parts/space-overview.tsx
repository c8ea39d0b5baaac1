// A space without an open page: its first page, or the way to write one.
import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { canEdit, useScreenContext } from '../../../actions/screen-context.ts';
import { openDialog } from '../../../actions/dialogs.ts';
import { contentOf } from '../../../api/branch.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { Button } from '../../../ui/button.tsx';
import { useBranch } from '../route.tsx';
import { firstDocument } from '../tree-model.ts';
import styles from './space-overview.module.css';

export function SpaceOverview() {
  const t = useTexts();
  const branch = useBranch();
  const at = useScreenContext();
  const { data: content } = useQuery(contentOf(branch));
  if (!content) return null;
  const first = firstDocument(content.pages);
  if (first) return <Navigate to={paths.page(branch, first.path)} replace />;
  return (
    <main id="main" tabIndex={-1} className={styles.empty}>
      <h1>{t.emptySpace}</h1>
      <p>{t.emptySpaceAbout}</p>
      {canEdit(at) && (
        <Button tone="primary" icon="plus" onClick={() => openDialog({ kind: 'new-page', branch, into: undefined })}>
          {t.newPage}
        </Button>
      )}
    </main>
  );
}
