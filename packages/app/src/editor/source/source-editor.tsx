// The text of a page as Markdown source.
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { cspNonce } from '../../ui/csp-nonce.ts';
import { rememberCursor, rememberedCursor, takesFocus } from '../cursor.ts';
import { toTextSplices, withPlainBreaks } from '../line-breaks.ts';
import type { PageText } from '../page-text.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import { onReveal } from '../reveal.ts';
import { fromPageText, toText, undoKeys } from './bind-page-text.ts';
import { finding, sourceFinder } from './find.ts';
import { lineDirection } from './line-direction.ts';
import { editorTheme } from './theme.ts';
import { markdown } from './markdown.ts';
import styles from './source-editor.module.css';

const FindBar = onDemand(() => import('../find/find-bar.tsx').then((part) => part.FindBar));

type SourceEditorProps = {
  page: PageText;
  label: string;
  placeholderText: string;
  isReadOnly?: boolean;
  /** Escape leaves the editor: Tab indents inside it. */
  onLeave(): void;
};

function extensionsFor(
  page: PageText,
  { label, placeholderText, isReadOnly }: SourceEditorProps,
  leave: () => void,
  find: () => void,
): Extension {
  return [
    undoKeys(page),
    // Before the default keys: Enter continues lists.
    markdown,
    keymap.of([
      { key: 'Escape', run: () => (leave(), true) },
      { key: 'Mod-f', run: () => (find(), true) },
      indentWithTab,
      ...defaultKeymap,
    ]),
    finding,
    editorTheme,
    toText(page),
    placeholder(placeholderText),
    EditorView.lineWrapping,
    lineDirection,
    EditorView.cspNonce.of(cspNonce()),
    EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true', autocapitalize: 'sentences' }),
    EditorState.readOnly.of(isReadOnly === true),
  ];
}

export function SourceEditor(props: SourceEditorProps) {
  const { page } = props;
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [shown, setShown] = useState<EditorView>();
  const [findRequest, setFindRequest] = useState(0);
  const finder = useMemo(() => shown && sourceFinder(shown), [shown]);
  useEffect(() => void (latest.current = props));
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const cursor = rememberedCursor(page);
    const doc = withPlainBreaks(page.text);
    const extensions = extensionsFor(
      page,
      latest.current,
      () => latest.current.onLeave(),
      () => setFindRequest((number) => number + 1),
    );
    const anchor = cursor && withPlainBreaks(page.text.slice(0, cursor.offset)).length;
    const view = new EditorView({
      state: EditorState.create({ doc, extensions, ...(anchor !== undefined && { selection: { anchor } }) }),
      parent: host.current,
      ...(anchor !== undefined && { scrollTo: EditorView.scrollIntoView(anchor, { y: 'center' }) }),
    });
    if (takesFocus(cursor)) view.focus();
    const unsubscribe = fromPageText(page, view);
    const forget = onReveal(page, (offset) => {
      const anchor = withPlainBreaks(page.text.slice(0, offset)).length;
      view.dispatch({
        selection: { anchor },
        effects: EditorView.scrollIntoView(anchor, { y: 'start', yMargin: 80 }),
      });
      view.focus();
    });
    setShown(view);
    return () => {
      const { head } = view.state.selection.main;
      const [at] = toTextSplices(page.text, [{ from: head, to: head, insert: '' }]);
      rememberCursor(page, at?.from ?? 0, view.hasFocus);
      unsubscribe();
      forget();
      view.destroy();
      setShown(undefined);
    };
  }, [page]);
  return (
    <>
      {finder && findRequest > 0 && <FindBar key={findRequest} finder={finder} onClose={() => setFindRequest(0)} />}
      <div ref={host} className={styles.editor} />
    </>
  );
}
