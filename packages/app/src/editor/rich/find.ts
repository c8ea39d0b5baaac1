// Find and replace in the document.
import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey, TextSelection, type EditorState, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { termOf, type Finder } from '../find/finder.ts';
import { currentMatch, findingFrom, matchesIn, stepped, type Finding, type Match, type Term } from '../find/matches.ts';
import type { Shown } from './parts/shown.ts';
import { schema } from './schema/schema.ts';

const key = new PluginKey<Finding | undefined>('find');

/** Matches within text blocks. */
export function matchesInDoc(doc: Node, term: Term): Match[] {
  const matches: Match[] = [];
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true;
    const text = node.textBetween(0, node.content.size, '', '\ufffc');
    for (const { from, to } of matchesIn(text, term))
      matches.push({ from: position + 1 + from, to: position + 1 + to });
    return false;
  });
  return matches;
}

function next(transaction: Transaction, finding: Finding | undefined): Finding | undefined {
  const change: { finding: Finding | undefined } | undefined = transaction.getMeta(key);
  if (change) return change.finding;
  if (!finding || !transaction.docChanged) return finding;
  const { term } = finding;
  const place = transaction.mapping.map(currentMatch(finding)?.from ?? 0);
  return findingFrom(term, matchesInDoc(transaction.doc, term), place);
}

const painted = new WeakMap<Finding, DecorationSet>();

function decorations({ doc }: EditorState, finding: Finding): DecorationSet {
  const known = painted.get(finding);
  if (known) return known;
  const marks = finding.matches.map(({ from, to }, i) =>
    Decoration.inline(from, to, { class: i === finding.index ? 'found found-current' : 'found' }),
  );
  const made = DecorationSet.create(doc, marks);
  painted.set(finding, made);
  return made;
}

export const findPlugin = (): Plugin =>
  new Plugin<Finding | undefined>({
    key,
    state: { init: () => undefined, apply: next },
    props: {
      decorations(state) {
        const finding = key.getState(state);
        return finding ? decorations(state, finding) : null;
      },
    },
  });

/** The selection is not scrolled to by the editor while the focus is elsewhere. */
function scrollTo(view: EditorView, position: number): void {
  const { top, bottom } = view.coordsAtPos(position);
  if (top > 160 && bottom < innerHeight - 40) return;
  const { node } = view.domAtPos(position);
  const element = node instanceof Element ? node : node.parentElement;
  element?.scrollIntoView({ block: 'center' });
}

function goTo(view: EditorView, transaction: Transaction, finding: Finding | undefined): void {
  const match = currentMatch(finding);
  if (match) transaction.setSelection(TextSelection.create(transaction.doc, match.from, match.to));
  view.dispatch(transaction);
  if (match) scrollTo(view, match.from);
}

/** The new text has the marks of the first letter that it replaces, also those that end with it, such as links. */
function replaced(transaction: Transaction, { from, to }: Match, by: string): Transaction {
  if (by === '') return transaction.delete(from, to);
  const marks = transaction.doc.nodeAt(from)?.marks.filter(({ type }) => type.name !== 'soft');
  return transaction.replaceWith(from, to, schema.text(by, marks));
}

export function richFinder(shown: Shown): Finder {
  const { view } = shown;
  const read = () => key.getState(view.state);
  const show = (finding: Finding) => goTo(view, view.state.tr.setMeta(key, { finding }), finding);
  return {
    subscribe: (listener) => shown.subscribe(listener),
    read,
    selected() {
      const { from, to } = view.state.selection;
      return termOf(view.state.doc.textBetween(from, to, '\n', '\ufffc'));
    },
    search(term) {
      const { doc, selection } = view.state;
      show(findingFrom(term, matchesInDoc(doc, term), selection.from));
    },
    step(by) {
      const finding = read();
      if (finding) show(stepped(finding, by));
    },
    replace(by) {
      const match = currentMatch(read());
      if (!match) return;
      view.dispatch(replaced(view.state.tr, match, by));
      goTo(view, view.state.tr, read());
    },
    replaceAll(by) {
      const { tr } = view.state;
      for (const match of read()?.matches.toReversed() ?? []) replaced(tr, match, by);
      if (tr.docChanged) view.dispatch(tr);
    },
    close() {
      view.dispatch(view.state.tr.setMeta(key, { finding: undefined }));
      view.focus();
    },
  };
}
