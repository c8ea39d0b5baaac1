// The text of a page as a document that is written in place.
import type { Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { asPage, spanIn, type Page } from '@lectern/content/edit';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../texts/context.tsx';
import type { Texts } from '../../texts/en.ts';
import { problemToast } from '../../ui/toast.tsx';
import { rememberCursor, rememberedCursor, takesFocus } from '../cursor.ts';
import { onDemand } from '../../ui/on-demand.tsx';
import type { PageText } from '../page-text.ts';
import { onReveal } from '../reveal.ts';
import { whenIdle } from '../when-idle.ts';
import type { Binding } from './binding.ts';
import { clipboard } from './clipboard.ts';
import { findPlugin, richFinder } from './find.ts';
import { keepDocument, openDocument } from './kept-document.ts';
import { originOf } from './mapping/origins.ts';
import { insertTreeBlock, type Upload } from './parts/files.ts';
import type { Suggest } from './parts/suggest.ts';
import type { Opened } from './parts/dialogs.tsx';
import type { insertedKinds as InsertedKinds } from './parts/inserted-kinds.ts';
import { linkRange } from './parts/link-range.ts';
import { blockKinds } from './parts/block-kinds.ts';
import { palettePlugin } from './parts/palette-plugin.ts';
import styles from './parts/parts.module.css';
import { Shown } from './parts/shown.ts';
import { startOfText } from './start-of-text.ts';
import type { RichTexts } from './texts.ts';
import { createRichView } from './view.ts';
import './rich.css';

/** Of the palette, which is not drawn before they are loaded. */
let insertedKinds: typeof InsertedKinds | undefined;
const loadAround = async () => {
  const part = await import('./parts/around.tsx');
  const { Around, choosePicture, uploadsOf } = part;
  await part.loadTexts();
  insertedKinds = part.insertedKinds;
  return { Around, choosePicture, uploadsOf };
};
const Around = onDemand(async () => (await loadAround()).Around);
const FindBar = onDemand(() => import('../find/find-bar.tsx').then((part) => part.FindBar));
const Dialogs = onDemand(() => import('./parts/dialogs.tsx').then((part) => part.Dialogs));

/** Before the connection may be lost. */
function preloadParts(): void {
  for (const part of [FindBar, Dialogs]) part.preload();
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

export function RichEditor(props: RichEditorProps) {
  const { page } = props;
  const t = useTexts();
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(props);
  const [shown, setShown] = useState<Shown>();
  const [opened, setOpened] = useState<Opened | undefined>();
  const [findRequest, setFindRequest] = useState(0);
  useEffect(() => void (latest.current = props));
  const bindingOf = useRef<Binding>(undefined);
  const tools = useMemo(() => {
    return {
      addFiles: (files: readonly File[], view: EditorView, position: number) =>
        loadAround().then(
          ({ uploadsOf }) => {
            const offset = bindingOf.current?.offsetAt(view.state.doc, position) ?? 0;
            uploadsOf(latest.current.page).add(files, offset);
          },
          () => problemToast(t.rich.uploadFailed),
        ),
      open: setOpened,
      openSource(view: EditorView, position: number) {
        const range = bindingOf.current && sourceRange(bindingOf.current, view, position);
        setOpened(range && { kind: 'source', ...range });
      },
      insert: insertTreeBlock,
    };
  }, [t]);
  const kinds = useMemo(() => blockKinds(t), [t]);
  const kindsNow = () => [...kinds, ...(insertedKinds?.(t, tools) ?? [])];
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
          palettePlugin(kindsNow),
          findPlugin(),
          clipboard({
            render: (one) => latest.current.render(one),
            onFiles: (files, position) => void tools.addFiles(files, view, position),
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
        openSource: tools.openSource,
        choosePicture: async (place) => (await loadAround()).choosePicture(latest.current.upload, t, place),
      },
    );
    if (cursor) view.dispatch(view.state.tr.scrollIntoView());
    if (takesFocus(cursor)) view.focus();
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
  return (
    <>
      {finder && findRequest > 0 && <FindBar key={findRequest} finder={finder} onClose={() => setFindRequest(0)} />}
      <div className={styles.host}>
        <div ref={host} />
        {shown && (
          <Around
            shown={shown}
            kinds={kindsNow()}
            suggest={props.suggest}
            open={setOpened}
            upload={props.upload}
            onLink={() => setOpened({ kind: 'link', range: linkRange(shown.view.state) })}
          />
        )}
        {shown && opened && (
          <Dialogs
            {...{ opened, shown, page }}
            suggest={props.suggest}
            insert={insertTreeBlock}
            onClose={() => setOpened(undefined)}
          />
        )}
      </div>
    </>
  );
}
