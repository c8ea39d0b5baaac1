// Find and replace in the source.
import { StateEffect, StateField, type Extension } from '@codemirror/state';
import { Decoration, EditorView } from '@codemirror/view';
import { termOf, type Finder } from '../find/finder.ts';
import { currentMatch, findingFrom, matchesIn, stepped, type Finding } from '../find/matches.ts';

const setFinding = StateEffect.define<Finding | undefined>();

const found = Decoration.mark({ class: 'found' });
const current = Decoration.mark({ class: 'found found-current' });

const field = StateField.define<Finding | undefined>({
  create: () => undefined,
  update(finding, transaction) {
    for (const effect of transaction.effects) if (effect.is(setFinding)) return effect.value;
    if (!finding || !transaction.docChanged) return finding;
    const { term } = finding;
    const place = transaction.changes.mapPos(currentMatch(finding)?.from ?? 0, 1);
    return findingFrom(term, matchesIn(transaction.newDoc.toString(), term), place);
  },
  provide: (of) =>
    EditorView.decorations.from(of, (finding) =>
      Decoration.set(
        (finding?.matches ?? []).map(({ from, to }, i) => (i === finding?.index ? current : found).range(from, to)),
      ),
    ),
});

const listeners = new WeakMap<EditorView, Set<() => void>>();

/** Calls those who follow the finding. */
const announce = EditorView.updateListener.of(({ view, state, startState }) => {
  if (state.field(field) !== startState.field(field)) for (const listener of listeners.get(view) ?? []) listener();
});

export const finding: Extension = [field, announce];

export function sourceFinder(view: EditorView): Finder {
  const own = new Set<() => void>();
  listeners.set(view, own);
  const read = () => view.state.field(field);
  const show = (next: Finding) => {
    const match = currentMatch(next);
    view.dispatch({
      effects: match
        ? [setFinding.of(next), EditorView.scrollIntoView(match.from, { y: 'center' })]
        : setFinding.of(next),
      ...(match && { selection: { anchor: match.from, head: match.to } }),
    });
  };
  return {
    subscribe(listener) {
      own.add(listener);
      return () => own.delete(listener);
    },
    read,
    selected() {
      const { from, to } = view.state.selection.main;
      return termOf(view.state.sliceDoc(from, to));
    },
    search: (term) =>
      show(findingFrom(term, matchesIn(view.state.doc.toString(), term), view.state.selection.main.from)),
    step(by) {
      const now = read();
      if (now) show(stepped(now, by));
    },
    replace(by) {
      const match = currentMatch(read());
      if (!match) return;
      view.dispatch({ changes: { ...match, insert: by }, userEvent: 'input.replace' });
      const now = read();
      if (now) show(now);
    },
    replaceAll(by) {
      const changes = (read()?.matches ?? []).map((match) => ({ ...match, insert: by }));
      if (changes.length > 0) view.dispatch({ changes, userEvent: 'input.replace.all' });
    },
    close() {
      view.dispatch({ effects: setFinding.of(undefined) });
      view.focus();
    },
  };
}
