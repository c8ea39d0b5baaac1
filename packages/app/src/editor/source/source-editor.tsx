// The text of a page as Markdown source.
import { defaultKeymap, indentWithTab } from '@codemirror/commands';
import { search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { cspNonce } from '../../ui/csp-nonce.ts';
import { withPlainBreaks } from '../line-breaks.ts';
import type { PageText } from '../page-text.ts';
import { fromPageText, toText, undoKeys } from './bind.ts';
import { lineDirection } from './line-direction.ts';
import { look } from './look.ts';
import { markdown } from './markdown.ts';
import styles from './source-editor.module.css';

type SourceEditorProps = {
  page: PageText;
  label: string;
  placeholderText: string;
  isReadOnly?: boolean;
  /** Escape leaves the editor: Tab indents inside it. */
  onLeave(): void;
};

/** Where the cursor was, so that it stays when the page goes on in a change request. */
const states = new WeakMap<PageText, { state: EditorState; hasFocus: boolean }>();

function extensionsFor(
  page: PageText,
  { label, placeholderText, isReadOnly }: SourceEditorProps,
  leave: () => void,
): Extension {
  return [
    undoKeys(page),
    // Before the default keys: Enter continues lists.
    markdown,
    keymap.of([{ key: 'Escape', run: () => (leave(), true) }, indentWithTab, ...searchKeymap, ...defaultKeymap]),
    search({ top: true }),
    look,
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
  useEffect(() => void (latest.current = props));
  useLayoutEffect(() => {
    if (!host.current) return undefined;
    const kept = states.get(page);
    const doc = withPlainBreaks(page.text);
    const extensions = extensionsFor(page, latest.current, () => latest.current.onLeave());
    const selection = kept?.state.doc.toString() === doc ? { selection: kept.state.selection } : {};
    const view = new EditorView({
      state: EditorState.create({ doc, extensions, ...selection }),
      parent: host.current,
    });
    if (!kept || kept.hasFocus) view.focus();
    const unsubscribe = fromPageText(page, view);
    return () => {
      states.set(page, { state: view.state, hasFocus: view.hasFocus });
      unsubscribe();
      view.destroy();
    };
  }, [page]);
  return <div ref={host} className={styles.editor} />;
}
