// The text of a page as a document that is written in place.
import type { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { asPage, spanIn, type Page } from '@lectern/content/edit';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/context.tsx';
import type { Texts } from '../../texts/en.ts';
import { problemToast, toast } from '../../ui/toast.tsx';
import { rememberCursor, rememberedCursor } from '../cursor.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { PageText } from '../page-text.ts';
import { onReveal } from '../reveal.ts';
import { whenIdle } from '../when-idle.ts';
import type { Binding } from './binding.ts';
import { clipboard } from './clipboard.ts';
import { findPlugin, richFinder } from './find.ts';
import { keepDocument, openDocument } from './kept-document.ts';
import { originOf } from './mapping/origins.ts';
import { blockFor, chosenFile, insertFiles, type Upload, type Uploaded } from './parts/files.ts';
import { insertedKinds, insertTreeBlock, type ReferenceKind } from './parts/inserted-kinds.ts';
import { mentionPlugin } from './parts/mention-plugin.ts';
import type { Suggest } from './parts/suggest.ts';
import { linkRange, type LinkRange } from './parts/link-range.ts';
import { blockKinds } from './parts/block-kinds.ts';
import { palettePlugin } from './parts/palette-plugin.ts';
import styles from './parts/parts.module.css';
import { Shown } from './parts/shown.ts';
import { startOfText } from './start-of-text.ts';
import type { RichTexts } from './texts.ts';
import { createRichView } from './view.ts';
import './rich.css';

const Around = onDemand(() => import('./parts/around.tsx').then((part) => part.Around));
const FindBar = onDemand(() => import('../find/find-bar.tsx').then((part) => part.FindBar));
const LinkDialog = onDemand(() => import('./parts/link-dialog.tsx').then((part) => part.LinkDialog));
const ReferenceDialog = onDemand(() => import('./parts/reference-dialog.tsx').then((part) => part.ReferenceDialog));
const SourceDialog = onDemand(() => import('./parts/source-dialog.tsx').then((part) => part.SourceDialog));

/** Before the connection may be lost. */
function preloadParts(): void {
  for (const part of [FindBar, LinkDialog, ReferenceDialog, SourceDialog]) part.preload();
}

export type RichEditorProps = {
  page: PageText;
  label: string;
  /** Safe HTML of a page. */
  render(page: Page): string;
  /** The text cannot be shown as a document. */
  onLost(): void;
  onLeave(): void;
  upload: Upload;
  suggest: Suggest;
};

type Opened =
  | { kind: 'link'; range: LinkRange }
  | { kind: 'reference'; of: ReferenceKind }
  | { kind: 'source'; from: number; to: number }
  | undefined;

const richTexts = ({ rich, title, kinds, pictures }: Texts): RichTexts => ({
  columns: { ...kinds.columns, text: rich.paragraph },
  title,
  condition: rich.condition,
  date: rich.date,
  editSource: rich.editSource,
  hintStyle: rich.hintStyle,
  language: rich.language,
  task: rich.task,
  alt: rich.alt,
  dark: pictures.dark,
  upload: pictures.upload,
  styles: { info: rich.hint, success: rich.success, warning: rich.warning, danger: rich.danger },
});

/** Renders one block as part of the page, whose notes it may refer to. */
function blockRenderer(binding: Binding, render: RichEditorProps['render']) {
  let known: { of: Binding['page']; page: Page } | undefined;
  return (block: Page['children'][number]): string => {
    if (known?.of !== binding.page) known = { of: binding.page, page: asPage(binding.page) };
    return render({ ...known.page, children: [block] });
  };
}

/** The line is at the top of the window. */
function goTo(view: EditorView, selection: Selection): void {
  view.dispatch(view.state.tr.setSelection(selection));
  view.focus();
  const { node } = view.domAtPos(selection.from);
  (node instanceof Element ? node : node.parentElement)?.scrollIntoView({ block: 'start' });
}

/** Where the source of the block at a position is. */
function sourceRange(
  binding: Binding,
  { state }: EditorView,
  position: number,
): { from: number; to: number } | undefined {
  const node = state.doc.nodeAt(position);
  const top = state.doc.child(state.doc.resolve(position).index(0));
  const index = binding.page.blocks.findIndex((block) => block === originOf(top));
  const origin = node && originOf(node);
  if (index < 0 || !origin) return undefined;
  const { start, end } = spanIn(binding.page, index, origin);
  return { from: start, to: end };
}

/** The island of a block of a type that is before the cursor, which is where a new one is. */
function positionOf({ state: { doc, selection } }: EditorView, type: string): number | undefined {
  let found: number | undefined;
  doc.nodesBetween(0, Math.min(selection.to, doc.content.size), (node, position) => {
    if (node.type.name === 'island' && node.attrs['node'].type === type) found = position;
  });
  return found;
}

export function RichEditor(props: RichEditorProps) {
  const { page } = props;
  const t = useTexts();
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [shown, setShown] = useState<Shown>();
  const [opened, setOpened] = useState<Opened>();
  const [findRequest, setFindRequest] = useState(0);
  useEffect(() => void (latest.current = props));
  const bindingOf = useRef<Binding>(undefined);
  const uploadChosen = useCallback(
    async (accept: string): Promise<Uploaded | undefined> => {
      const file = await chosenFile(accept);
      if (!file) return undefined;
      toast(t.rich.uploading);
      try {
        return (await latest.current.upload([file]))[0];
      } catch (error) {
        problemToast(`${t.rich.uploadFailed} ${error instanceof Error ? error.message : ''}`);
        return undefined;
      }
    },
    [t],
  );
  const openSource = useCallback((view: EditorView, position: number) => {
    const range = bindingOf.current && sourceRange(bindingOf.current, view, position);
    if (range) setOpened({ kind: 'source', ...range });
  }, []);
  const kinds = useMemo(
    () => [
      ...blockKinds(t),
      ...insertedKinds(t, {
        file: (accept) => (_state, _dispatch, view) => {
          void uploadChosen(accept).then((uploaded) => {
            if (uploaded && view && !view.isDestroyed) insertTreeBlock(blockFor(uploaded))(view.state, view.dispatch);
          });
          return true;
        },
        reference: (of) => () => (setOpened({ kind: 'reference', of }), true),
        source: (example) => (state, dispatch, view) => {
          insertTreeBlock(example)(state, dispatch);
          const position = view && positionOf(view, example.type);
          if (view && position !== undefined) openSource(view, position);
          return true;
        },
      }),
    ],
    [t, uploadChosen, openSource],
  );
  useEffect(() => whenIdle(preloadParts), []);
  useLayoutEffect(() => {
    const document = openDocument(page);
    if (!host.current || !document) {
      latest.current.onLost();
      return undefined;
    }
    const { binding, doc } = document;
    bindingOf.current = binding;
    const cursor = rememberedCursor(page);
    const selection = document.selection ?? (cursor ? binding.selectionAt(doc, cursor.offset) : startOfText(doc));
    let made: Shown | undefined;
    const { view, destroy } = createRichView(
      host.current,
      binding,
      { doc, selection },
      {
        label: latest.current.label,
        placeholder: t.rich.writeHere,
        texts: richTexts(t),
        render: blockRenderer(binding, (one) => latest.current.render(one)),
        plugins: [
          palettePlugin(kinds),
          mentionPlugin(),
          findPlugin(),
          clipboard({
            render: (one) => latest.current.render(one),
            onFiles(files, position) {
              toast(t.rich.uploading);
              latest.current.upload(files).then(
                (uploaded) => insertFiles(view, uploaded, position),
                (error: Error) => problemToast(`${t.rich.uploadFailed} ${error.message}`),
              );
            },
          }),
        ],
        keys: {
          'Mod-k': (state) => (setOpened({ kind: 'link', range: linkRange(state) }), true),
          'Mod-f': () => (setFindRequest((number) => number + 1), true),
          Escape: () => (latest.current.onLeave(), true),
        },
        onRefused: () => problemToast(t.rich.refused),
        onLost: () => latest.current.onLost(),
        onUpdate: () => made?.changed(),
        openSource,
        choosePicture: async () => (await uploadChosen('image/*'))?.href,
      },
    );
    if (cursor) view.dispatch(view.state.tr.scrollIntoView());
    if (!cursor || cursor.hasFocus) view.focus();
    const forget = onReveal(page, (offset) => goTo(view, binding.selectionAt(view.state.doc, offset)));
    made = new Shown(view, binding);
    setShown(made);
    return () => {
      const { doc: last, selection: lastSelection } = view.state;
      const lastCursor = rememberCursor(page, binding.offsetAt(last, lastSelection.head), view.hasFocus());
      keepDocument(page, { binding, doc: last, selection: lastSelection, cursor: lastCursor });
      forget();
      destroy();
      setShown(undefined);
    };
    // Texts do not change while the application runs.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [page]);
  const finder = useMemo(() => shown && richFinder(shown), [shown]);
  const closeSource = () => {
    setOpened(undefined);
    setTimeout(() => shown?.view.focus());
  };
  const saveSource = (insert: string) => {
    if (opened?.kind === 'source') page.apply([{ from: opened.from, to: opened.to, insert }], 'command');
    closeSource();
  };
  return (
    <>
      {finder && findRequest > 0 && <FindBar key={findRequest} finder={finder} onClose={() => setFindRequest(0)} />}
      <div className={styles.host}>
        <div ref={host} />
        {shown && (
          <Around
            shown={shown}
            kinds={kinds}
            suggest={props.suggest}
            onLink={() => setOpened({ kind: 'link', range: linkRange(shown.view.state) })}
          />
        )}
        {shown && opened?.kind === 'link' && (
          <LinkDialog
            view={shown.view}
            range={opened.range}
            suggest={props.suggest}
            onClose={() => setOpened(undefined)}
          />
        )}
        {shown && opened?.kind === 'reference' && (
          <ReferenceDialog
            view={shown.view}
            kind={opened.of}
            suggest={props.suggest}
            onClose={() => setOpened(undefined)}
          />
        )}
        {opened?.kind === 'source' && (
          <SourceDialog source={page.text.slice(opened.from, opened.to)} onSave={saveSource} onClose={closeSource} />
        )}
      </div>
    </>
  );
}
