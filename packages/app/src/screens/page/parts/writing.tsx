import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Space } from '../../../actions/screen-context.ts';
import { addPage } from '../../../api/branch-edits.ts';
import { contentOf, pageOf, type Branch, type Content, type Page } from '../../../api/branch.ts';
import type { Upload } from '../../../editor/rich/parts/files.ts';
import { OutlineMenu } from '../../../editor/outline-menu.tsx';
import type { WritingSession } from '../../../editor/session.ts';
import { whenIdle } from '../../../editor/when-idle.ts';
import { paths } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { faultText } from '../../../texts/faults.ts';
import { fill } from '../../../texts/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Delayed } from '../../../ui/delayed.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { problemToast, toast } from '../../../ui/toast.tsx';
import { useIsWide } from '../../../ui/use-wide.ts';
import { changeRequestOf } from '../../space/queries.ts';
import { useTreeWithout } from '../tree-without.ts';
import { DecisionNotice } from './decision-notice.tsx';
import { Editor } from './editor.tsx';
import { loadEditor } from './load-editor.ts';
import { EditorChoice } from './editor-choice.tsx';
import { chooseEditor, editorFor, modeOf, type EditorKind, type WritingMode } from './editor-kind.ts';
import { renderPage } from './render-body.ts';
import { SaveStateLabel } from './save-state-label.tsx';
import { findSession } from './open-sessions.ts';
import { endSession, leaveSession, proposeChanges, showSession, showWritten, startSession } from './sessions.ts';
import './page-body.css';
import styles from './writing.module.css';

/** There when the connection is gone. */
const loadSuggestions = () => import('./suggestions.ts');
const loadUploads = () => import('../../../api/upload.ts');
const SaveConflict = lazy(() => import('./save-conflict.tsx').then(({ SaveConflict }) => ({ default: SaveConflict })));

type WritingProps = { space: Space; branch: Branch; page: Page; content: Content; mode: WritingMode };

export function Writing({ space, branch, page, content, mode }: WritingProps) {
  const t = useTexts();
  const [writing, setWriting] = useState<WritingSession | 'taken' | undefined>(() => findSession(branch, page.id));
  useEffect(() => {
    if (writing) return;
    // The editor itself tells when it cannot be loaded.
    loadEditor(editorFor(mode)).catch(() => undefined);
    startSession(branch, { pageId: page.id, title: page.title, path: page.path }).then(setWriting, (error: Error) =>
      problemToast(faultText(error, t)),
    );
    // The component is keyed by the page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  if (writing === 'taken') return <TakenNotice branch={branch} page={page} />;
  if (!writing) return <Delayed>{t.loading}</Delayed>;
  return <Editing space={space} page={page} content={content} mode={mode} writing={writing} />;
}

function TakenNotice({ branch, page }: Pick<WritingProps, 'branch' | 'page'>) {
  const t = useTexts();
  const navigate = useNavigate();
  const leave = (
    <Button small onClick={() => void navigate({ to: paths.page(branch, page.path) })}>
      {t.read}
    </Button>
  );
  return (
    <Notice tone="warning" actions={leave}>
      {t.otherTab}
    </Notice>
  );
}

type EditingProps = Omit<WritingProps, 'branch'> & { writing: WritingSession };

function Editing({ space, page, content, mode, writing }: EditingProps) {
  const t = useTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { branch } = writing;
  const [isSettling, setSettling] = useState(false);
  const latest = useRef(page);
  useEffect(() => void (latest.current = page));
  const state = useSyncExternalStore(
    (listener) => writing.saver.subscribe(listener),
    () => writing.saver.state,
  );
  useProposal(space, page, writing, mode);
  const isWide = useIsWide();
  const chosen = editorFor(mode);
  const editor = chosen === 'both' && !isWide ? 'rich' : chosen;
  useEffect(() => {
    showSession(writing);
    return () => void leaveSession(writing);
  }, [writing]);
  // Before the page is painted that is read from then on.
  useLayoutEffect(() => () => showWritten(writing, latest.current), [writing]);
  useEffect(() => whenIdle(() => void Promise.all([loadSuggestions(), loadUploads()]).catch(() => undefined)), []);
  useUnloadGuard(writing);
  const leave = () => void navigate({ to: paths.page(branch, page.path) });
  const choose = (kind: EditorKind) => {
    chooseEditor(kind);
    void navigate({ to: `${paths.page(branch, page.path)}?mode=${modeOf(kind)}`, replace: true });
  };
  const saveAsNew = async () => {
    try {
      const path = await addPage(branch, page.title, writing.text.text);
      await endSession(writing);
      toast(t.faults.savedAsNew);
      void navigate({ to: paths.page(branch, path), replace: true });
    } catch (error) {
      problemToast(faultText(error, t));
    }
  };
  const addFile: Upload = async (file, options) => {
    const isLocked = space.editMode === 'locked';
    const at = isLocked ? await proposeChanges(writing, fill(t.editOf, { title: page.title })) : branch;
    return (await loadUploads()).addFile(at, file, options);
  };
  const isProposal = branch.changeRequestId !== undefined;
  const decision = state.kind === 'decision' ? state.decision : undefined;
  useTreeWithout(branch, decision?.kind === 'gone');
  const bar = (
    <header className={styles.bar}>
      <h1 className={styles.title} dir="auto">
        {page.title}
      </h1>
      <SaveStateLabel state={state} />
      <OutlineMenu page={writing.text} />
      <EditorChoice chosen={editor} isWide={isWide} onChoose={choose} />
      <Button small icon="check" onClick={leave}>
        {t.done}
      </Button>
    </header>
  );
  if (isSettling && decision?.kind === 'conflict') {
    return (
      <>
        {bar}
        <Suspense fallback={<Delayed>{t.loading}</Delayed>}>
          <SaveConflict {...{ decision, writing }} onClose={() => setSettling(false)} />
        </Suspense>
      </>
    );
  }
  return (
    <>
      {bar}
      {decision && (
        <DecisionNotice
          {...{ decision, writing }}
          onSettle={() => setSettling(true)}
          onSaveAsNew={() => void saveAsNew()}
        />
      )}
      <p className={styles.where}>
        {isProposal
          ? fill(t.writingInRequest, { number: branch.changeRequestId ?? '' })
          : space.editMode === 'locked'
            ? t.writingLocked
            : t.writingLive}
      </p>
      <Editor
        kind={editor}
        page={writing.text}
        title={page.title}
        // Files that were just uploaded are known before this is drawn again.
        render={(shown) =>
          renderPage(shown, branch, queryClient.getQueryData(contentOf(branch).queryKey) ?? content, t)
        }
        upload={addFile}
        suggest={(...asked) => loadSuggestions().then((part) => part.suggestionsFor(space, branch)(...asked))}
        onLost={() => {
          toast(t.rich.onlySource);
          void navigate({ to: `${paths.page(branch, page.path)}?mode=source`, replace: true });
        }}
      />
    </>
  );
}

/** In a locked space the first change starts a change request, and the work goes on there. */
function useProposal(space: Space, page: Page, writing: WritingSession, mode: WritingMode): void {
  const t = useTexts();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  useEffect(() => {
    const { branch } = writing;
    if (space.editMode !== 'locked' || branch.changeRequestId !== undefined) return undefined;
    writing.saver.hold(true);
    let isStarted = false;
    const propose = async () => {
      if (isStarted) return;
      isStarted = true;
      try {
        const made = await proposeChanges(writing, fill(t.editOf, { title: page.title }));
        // Loaded before the screen changes, so that the editor keeps the focus.
        await Promise.all([
          queryClient.ensureQueryData(contentOf(made)),
          queryClient.ensureQueryData(pageOf(made, page.id)),
          queryClient.ensureQueryData(changeRequestOf(made.spaceId, made.changeRequestId ?? '')),
        ]);
        await navigate({ to: `${paths.page(made, page.path)}?mode=${modeOf(editorFor(mode))}`, replace: true });
        toast(fill(t.requestStarted, { number: made.changeRequestId ?? '' }));
      } catch (error) {
        isStarted = false;
        problemToast(faultText(error, t));
      }
    };
    return writing.text.subscribe(({ origin }) => void (origin !== 'remote' && propose()));
  }, [space.editMode, page, writing, mode, navigate, queryClient, t]);
}

/** Asks before the tab closes only while the device has not stored the work. */
function useUnloadGuard(writing: WritingSession): void {
  useEffect(() => {
    const onUnload = (event: BeforeUnloadEvent) => {
      const { state } = writing.saver;
      if (state.kind === 'device' && !state.stored) event.preventDefault();
    };
    const onHide = () => void writing.saver.flush();
    addEventListener('beforeunload', onUnload);
    addEventListener('pagehide', onHide);
    addEventListener('online', onHide);
    return () => {
      removeEventListener('beforeunload', onUnload);
      removeEventListener('pagehide', onHide);
      removeEventListener('online', onHide);
    };
  }, [writing]);
}
