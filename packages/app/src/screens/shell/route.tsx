// The frame of every screen: the bar at the top, dialogs and messages.
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { allActions } from '../../actions/index.ts';
import { runAction, type Tools } from '../../actions/action.ts';
import { useTools } from '../../actions/use-tools.ts';
import { closeDialog, useDialog } from '../../actions/dialogs.ts';
import { here } from '../../actions/here.ts';
import { isTyping, matchesKeys } from '../../actions/keys.ts';
import { useTexts } from '../../texts/context.tsx';
import { useOutdated } from '../../api/outdated.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { DeletePageDialog } from '../space/parts/delete-page-dialog.tsx';
import { NewPageDialog } from '../space/parts/new-page-dialog.tsx';
import { NewSpaceDialog } from '../home/parts/new-space-dialog.tsx';
import { TopBar } from './parts/top-bar.tsx';
import styles from './shell.module.css';

const Palette = lazy(() => import('./parts/palette.tsx').then(({ Palette }) => ({ default: Palette })));

const ShortcutsDialog = lazy(() =>
  import('./parts/shortcuts-dialog.tsx').then(({ ShortcutsDialog }) => ({ default: ShortcutsDialog })),
);

const PageOptionsDialog = lazy(() =>
  import('../page/parts/page-options-dialog.tsx').then(({ PageOptionsDialog }) => ({ default: PageOptionsDialog })),
);

const NewChangeRequestDialog = lazy(() =>
  import('../change-requests/parts/new-change-request-dialog.tsx').then(({ NewChangeRequestDialog }) => ({
    default: NewChangeRequestDialog,
  })),
);

const TransferDialog = lazy(() =>
  import('../transfer/transfer-dialog.tsx').then(({ TransferDialog }) => ({ default: TransferDialog })),
);

const PreviewDialog = lazy(() =>
  import('../preview/preview-dialog.tsx').then(({ PreviewDialog }) => ({ default: PreviewDialog })),
);

const UnsentDialog = lazy(() =>
  import('./parts/unsent-dialog.tsx').then(({ UnsentDialog }) => ({ default: UnsentDialog })),
);

/** Keys work everywhere but where the focused element uses them itself. */
function useActionKeys(tools: Tools): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const action = allActions.find(
        ({ keys }) =>
          keys !== undefined &&
          keys !== 'F2' &&
          matchesKeys(keys, event) &&
          // A sign alone is text where one types.
          (keys.length > 1 || !isTyping(event.target)),
      );
      if (!action?.when(here())) return;
      event.preventDefault();
      void runAction(action, here(), tools);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [tools]);
}

export function Shell() {
  const t = useTexts();
  const isOutdated = useOutdated();
  useActionKeys(useTools());
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t.skipToContent}
      </a>
      <TopBar />
      {isOutdated && <OutdatedNotice />}
      <Outlet />
      <Dialogs />
      <Toasts closeLabel={t.close} />
    </div>
  );
}

/** An old tab may miss parts that the server no longer has. */
function OutdatedNotice() {
  const t = useTexts();
  const reload = (
    <Button small tone="primary" onClick={() => location.reload()}>
      {t.faults.reload}
    </Button>
  );
  return (
    <div className={styles.outdated}>
      <Notice tone="warning" actions={reload}>
        {t.faults.outdated}
      </Notice>
    </div>
  );
}

function Dialogs() {
  const dialog = useDialog();
  switch (dialog?.kind) {
    case 'palette':
      return (
        <Suspense>
          <Palette onClose={closeDialog} />
        </Suspense>
      );
    case 'shortcuts':
      return (
        <Suspense>
          <ShortcutsDialog onClose={closeDialog} />
        </Suspense>
      );
    case 'new-space':
      return <NewSpaceDialog organizationId={dialog.organizationId} from={dialog.from} onClose={closeDialog} />;
    case 'new-page':
      return <NewPageDialog branch={dialog.branch} into={dialog.into} onClose={closeDialog} />;
    case 'new-change-request':
      return (
        <Suspense>
          <NewChangeRequestDialog spaceId={dialog.spaceId} path={dialog.path} onClose={closeDialog} />
        </Suspense>
      );
    case 'page-options':
      return (
        <Suspense>
          <PageOptionsDialog branch={dialog.branch} page={dialog.page} onClose={closeDialog} />
        </Suspense>
      );
    case 'unsent':
      return (
        <Suspense>
          <UnsentDialog draft={dialog.draft} onClose={closeDialog} />
        </Suspense>
      );
    case 'preview':
      return (
        <Suspense>
          <PreviewDialog space={dialog.space} page={dialog.page} onClose={closeDialog} />
        </Suspense>
      );
    case 'transfer-page':
      return (
        <Suspense>
          <TransferDialog space={dialog.space} page={dialog.page} onClose={closeDialog} />
        </Suspense>
      );
    case 'delete-page':
      return <DeletePageDialog branch={dialog.branch} page={dialog.page} onClose={closeDialog} />;
    default:
      return null;
  }
}
