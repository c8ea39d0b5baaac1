// The frame of every screen: the bar at the top, dialogs and messages.
import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { allActions } from '../../actions/index.ts';
import { runAction, type Tools } from '../../actions/action.ts';
import { useTools } from '../../actions/use-tools.ts';
import { closeDialog, useDialog } from '../../actions/dialogs.ts';
import { screenContext } from '../../actions/screen-context.ts';
import { isTyping, matchesKeys } from '../../actions/keys.ts';
import { useTexts } from '../../texts/context.tsx';
import { useReloadReason, type Reason } from '../../api/outdated.ts';
import { whenIdle } from '../../editor/when-idle.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { preloadMenus } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { Toasts } from '../../ui/toast.tsx';
import { WatchDialog } from '../notifications/on-demand.ts';
import { TopBar } from './parts/top-bar.tsx';
import styles from './shell.module.css';

const Palette = onDemand(() => import('./parts/palette.tsx').then((part) => part.Palette));
const ShortcutsDialog = onDemand(() => import('./parts/shortcuts-dialog.tsx').then((part) => part.ShortcutsDialog));
const NewSpaceDialog = onDemand(() => import('../home/parts/new-space-dialog.tsx').then((part) => part.NewSpaceDialog));
const DeleteSpaceDialog = onDemand(() =>
  import('../space/parts/delete-space-dialog.tsx').then((part) => part.DeleteSpaceDialog),
);
const NewPageDialog = onDemand(() => import('../space/parts/new-page-dialog.tsx').then((part) => part.NewPageDialog));
const PageOptionsDialog = onDemand(() =>
  import('../page/parts/load-page-options.ts').then((part) => part.loadPageOptions()),
);
const DeletePageDialog = onDemand(() =>
  import('../space/parts/delete-page-dialog.tsx').then((part) => part.DeletePageDialog),
);
const NewChangeRequestDialog = onDemand(() =>
  import('../change-requests/parts/new-change-request-dialog.tsx').then((part) => part.NewChangeRequestDialog),
);
const TransferDialog = onDemand(() => import('../transfer/transfer-dialog.tsx').then((part) => part.TransferDialog));
const PreviewDialog = onDemand(() => import('../preview/preview-dialog.tsx').then((part) => part.PreviewDialog));
const UnsentDialog = onDemand(() => import('./parts/unsent-dialog.tsx').then((part) => part.UnsentDialog));

/** What every screen may open, before the connection may be lost. */
function preloadDialogs(): void {
  preloadMenus();
  for (const part of [Dialog, Palette, NewPageDialog, DeletePageDialog, UnsentDialog]) part.preload();
}

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
      if (!action?.when(screenContext())) return;
      event.preventDefault();
      void runAction(action, screenContext(), tools);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [tools]);
}

/** Going back or forward leaves what was opened on the screen before. */
function useDialogsEndWithScreen(): void {
  useEffect(() => {
    addEventListener('popstate', closeDialog);
    return () => removeEventListener('popstate', closeDialog);
  }, []);
}

export function Shell() {
  const t = useTexts();
  const reason = useReloadReason();
  useActionKeys(useTools());
  useDialogsEndWithScreen();
  useEffect(() => whenIdle(preloadDialogs), []);
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t.skipToContent}
      </a>
      <TopBar />
      {reason && <ReloadNotice reason={reason} />}
      <Outlet />
      <Dialogs />
      <Toasts closeLabel={t.close} />
    </div>
  );
}

/** An old tab may miss parts that the server no longer has, any tab one that a connection lost. */
function ReloadNotice({ reason }: { reason: Reason }) {
  const t = useTexts();
  const reload = (
    <Button small tone="primary" onClick={() => location.reload()}>
      {t.faults.reload}
    </Button>
  );
  return (
    <div className={styles.outdated}>
      <Notice tone="warning" actions={reload}>
        {t.faults[reason]}
      </Notice>
    </div>
  );
}

function Dialogs() {
  const dialog = useDialog();
  switch (dialog?.kind) {
    case 'palette':
      return <Palette onClose={closeDialog} />;
    case 'shortcuts':
      return <ShortcutsDialog onClose={closeDialog} />;
    case 'new-space':
      return <NewSpaceDialog organizationId={dialog.organizationId} from={dialog.from} onClose={closeDialog} />;
    case 'delete-space':
      return <DeleteSpaceDialog space={dialog.space} onClose={closeDialog} />;
    case 'watch':
      return <WatchDialog {...dialog} onClose={closeDialog} />;
    case 'new-page':
      return <NewPageDialog branch={dialog.branch} into={dialog.into} onClose={closeDialog} />;
    case 'new-change-request':
      return <NewChangeRequestDialog spaceId={dialog.spaceId} path={dialog.path} onClose={closeDialog} />;
    case 'page-options':
      return <PageOptionsDialog branch={dialog.branch} page={dialog.page} onClose={closeDialog} />;
    case 'unsent':
      return <UnsentDialog draft={dialog.draft} onClose={closeDialog} />;
    case 'preview':
      return <PreviewDialog space={dialog.space} page={dialog.page} onClose={closeDialog} />;
    case 'transfer-page':
      return <TransferDialog space={dialog.space} page={dialog.page} onClose={closeDialog} />;
    case 'delete-page':
      return <DeletePageDialog branch={dialog.branch} page={dialog.page} onClose={closeDialog} />;
    default:
      return null;
  }
}
