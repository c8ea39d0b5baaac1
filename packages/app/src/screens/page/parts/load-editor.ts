// The code of the editors. It is not loaded by `lazy` of React, which shows a component that was waited for up to 300 ms
// after it is there.
import { hashKey, type FetchQueryOptions } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { pageOf } from '../../../api/branch.ts';
import { queryClient } from '../../../api/query.ts';
import { whenIdle } from '../../../editor/when-idle.ts';
import { editorFor, type EditorKind } from './editor-kind.ts';

const loadRich = () => import('../../../editor/rich/rich-editor.tsx');
const loadSource = () => import('../../../editor/source/source-editor.tsx');

export type Editors = {
  Rich?: Awaited<ReturnType<typeof loadRich>>['RichEditor'];
  Source?: Awaited<ReturnType<typeof loadSource>>['SourceEditor'];
};

let loaded: Editors = {};

export async function loadEditor(kind: EditorKind): Promise<void> {
  await Promise.all([
    kind !== 'source' && loadRich().then(({ RichEditor }) => (loaded = { ...loaded, Rich: RichEditor })),
    kind !== 'rich' && loadSource().then(({ SourceEditor }) => (loaded = { ...loaded, Source: SourceEditor })),
  ]);
}

/** Those that are there; the others follow. */
export function useEditors(kind: EditorKind): Editors {
  const [editors, setEditors] = useState(loaded);
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    let isCurrent = true;
    loadEditor(kind).then(
      () => isCurrent && setEditors(loaded),
      (error: Error) => isCurrent && setFault(error),
    );
    return () => void (isCurrent = false);
  }, [kind]);
  // The screen shows why it cannot be loaded.
  if (fault) throw fault;
  return editors;
}

/** The user asks browsers to load no more than what is needed. */
const savesData = (): boolean =>
  'connection' in navigator && (navigator.connection as { saveData?: boolean } | undefined)?.saveData === true;

/** Loads the preferred editor, its screen and the text while a page is read that the user may write. */
export function usePreloadedEditor(
  canWrite: boolean,
  screen: { preload(): void },
  text: ReturnType<typeof pageOf>,
): void {
  useEffect(() => {
    if (!canWrite || savesData()) return undefined;
    // Without it the editor is loaded when it is opened, and a fault is shown then.
    return whenIdle(() => {
      screen.preload();
      void loadEditor(editorFor('edit')).catch(() => undefined);
      void queryClient.prefetchQuery(text as FetchQueryOptions);
    });
    // The key identifies the query.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [canWrite, screen, hashKey(text.queryKey)]);
}
