// Copying gives Markdown and HTML; pasting reads Markdown, HTML and plain text. What is pasted becomes nodes of the
// schema only, so that nothing of it runs or is loaded.
import { asPage, editPage, openPage, type Block, type Page } from '@lectern/content/edit';
import { Fragment, Slice, type Node } from 'prosemirror-model';
import { Plugin, Selection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { withoutSelectedWords } from './commands/cells.ts';
import { blocksToDoc } from './mapping/to-doc.ts';
import { docToTree } from './mapping/to-tree.ts';
import { schema } from './schema/schema.ts';

export type ClipboardOptions = {
  /** Safe HTML of a page. */
  render(page: Page): string;
  /** Files that were pasted or dropped, for the position. */
  onFiles(files: readonly File[], position: number): void;
};

export const clipboard = (options: ClipboardOptions): Plugin =>
  new Plugin({
    props: {
      // What others have written is read below; ProseMirror would let the browser apply the styles of it.
      transformPastedHTML: (html) => (isOwn(html) ? html : ''),
      handlePaste: (view, { clipboardData }) => paste(view, clipboardData, options),
      handleDrop(view, { dataTransfer, clientX, clientY }, _, moved) {
        if (moved || !dataTransfer) return false;
        const at = view.posAtCoords({ left: clientX, top: clientY })?.pos ?? view.state.selection.to;
        const files = [...dataTransfer.files];
        if (files.length > 0) {
          options.onFiles(files, at);
          return true;
        }
        if (isOwn(dataTransfer.getData('text/html'))) return false;
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at))));
        return paste(view, dataTransfer, options);
      },
      handleDOMEvents: {
        copy: (view, event) => copy(view, event, options),
        cut(view, event) {
          if (!copy(view, event, options)) return false;
          const { state } = view;
          const transaction = withoutSelectedWords(state) ?? state.tr.deleteSelection();
          view.dispatch(transaction.scrollIntoView().setMeta('uiEvent', 'cut'));
          return true;
        },
      },
    },
  });

function copy(view: EditorView, event: ClipboardEvent, { render }: ClipboardOptions): boolean {
  const { selection } = view.state;
  if (selection.empty || !event.clipboardData) return false;
  const page = markdownOf(selection.content());
  if (!page) return false;
  event.preventDefault();
  event.clipboardData.setData('text/plain', page.text);
  event.clipboardData.setData('text/markdown', page.text);
  event.clipboardData.setData('text/html', render(page.page));
  return true;
}

/** The Markdown of a part of the document. Words from within a heading or an item are copied without it. */
export function markdownOf(slice: Slice): { text: string; page: Page } | undefined {
  const line = slice.openStart > 0 ? onlyLine(slice.content) : undefined;
  const content = line ? Fragment.from(schema.node('paragraph', null, line.content)) : slice.content;
  if (line?.type.spec.code)
    return { text: line.textContent, page: pageOf(docToTree(schema.node('doc', null, content))) };
  const blocks = docToTree(schema.node('doc', null, content));
  const empty = openPage('');
  const edit = empty && editPage(empty, blocks);
  if (!edit || 'refused' in edit) return undefined;
  return { text: line ? edit.page.text.trim() : edit.page.text, page: pageOf(blocks) };
}

/** The only text block of some content. */
function onlyLine(content: Fragment): Node | undefined {
  const only = content.childCount === 1 ? content.firstChild : null;
  if (!only) return undefined;
  return only.isTextblock ? only : onlyLine(only.content);
}

function pageOf(children: Block[]): Page {
  return { type: 'page', children, footnotes: new Map(), start: 0, end: 0 };
}

/** A part of the document that is dragged, or that could not be copied as Markdown. */
const isOwn = (html: string): boolean => html.includes('data-pm-slice');

function paste(view: EditorView, data: DataTransfer | null, { onFiles }: ClipboardOptions): boolean {
  if (!data) return false;
  const [markdown, html, plain] = ['text/markdown', 'text/html', 'text/plain'].map((type) => data.getData(type));
  const isCode = view.state.selection.$from.parent.type.spec.code === true;
  if (isCode && plain) return pasteText(view, plain);
  if (markdown) return pasteMarkdown(view, markdown);
  const files = [...data.files];
  // Spreadsheets and documents also have a picture of what was copied.
  if (files.length > 0 && !html && !plain) {
    onFiles(files, view.state.selection.to);
    return true;
  }
  if (html && !data.types.includes('vscode-editor-data')) {
    void import('./paste-html.ts').then(({ htmlToPaste }) => pasteMarkdown(view, htmlToPaste(html)));
    return true;
  }
  return plain ? pasteMarkdown(view, plain) : false;
}

function pasteText(view: EditorView, text: string): boolean {
  view.dispatch(view.state.tr.insertText(text.replaceAll(/\r\n?/g, '\n')).setMeta('uiEvent', 'paste').scrollIntoView());
  return true;
}

const address = /^https?:\/\/\S+$/;

function pasteMarkdown(view: EditorView, markdown: string): boolean {
  const { state } = view;
  const link = schema.marks['link'];
  const { from, to, empty, $from, $to } = state.selection;
  if (link && !empty && address.test(markdown.trim()) && $from.sameParent($to)) {
    view.dispatch(state.tr.addMark(from, to, link.create({ href: markdown.trim() })).setMeta('uiEvent', 'paste'));
    return true;
  }
  const slice = markdownToSlice(markdown);
  if (!slice) return pasteText(view, markdown);
  view.dispatch(state.tr.replaceSelection(slice).setMeta('uiEvent', 'paste').scrollIntoView());
  return true;
}

/** Paragraphs at the ends join the text around them. */
export function markdownToSlice(markdown: string): Slice | undefined {
  const page = openPage(markdown);
  if (!page || page.blocks.length === 0) return undefined;
  // Reads references before they are parted from their definitions.
  const { children, title } = asPage(page);
  const nodes = blocksToDoc(title ? [title, ...children] : children);
  const isLine = (node: Node | undefined): number => (node?.type.name === 'paragraph' ? 1 : 0);
  return new Slice(Fragment.fromArray(nodes), isLine(nodes[0]), isLine(nodes.at(-1)));
}
