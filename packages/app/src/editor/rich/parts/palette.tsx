// The palette of blocks that `/` opens. The focus stays in the text; the keys come from there.
import type { EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import { blockKinds, matchingKinds, type BlockKind } from './block-kinds.ts';
import { closePalette, paletteRange } from './palette-plugin.ts';
import { below } from './place.ts';
import styles from './parts.module.css';

export type PaletteKeys = { current: ((key: string) => boolean) | undefined };

type PaletteProps = { view: EditorView; state: EditorState; keys: PaletteKeys };

function choose(view: EditorView, kind: BlockKind): void {
  const range = paletteRange(view.state);
  if (!range) return;
  view.dispatch(closePalette(view.state.tr.delete(range.from, range.to)));
  kind.run(view.state, view.dispatch, view);
  view.focus();
}

export function Palette({ view, state, keys }: PaletteProps) {
  const t = useTexts();
  const all = useMemo(() => blockKinds(t), [t]);
  const range = paletteRange(state);
  const query = range?.query;
  const kinds = query === undefined ? [] : matchingKinds(all, query);
  const [chosen, setChosen] = useState({ query, index: 0 });
  const index = chosen.query === query ? Math.min(chosen.index, kinds.length - 1) : 0;
  const list = useRef<HTMLDivElement>(null);
  const isOpen = kinds.length > 0;
  useEffect(() => {
    if (!isOpen) return undefined;
    keys.current = (key) => {
      const kind = kinds[index];
      if (key === 'ArrowDown') setChosen({ query, index: (index + 1) % kinds.length });
      else if (key === 'ArrowUp') setChosen({ query, index: (index - 1 + kinds.length) % kinds.length });
      else if ((key === 'Enter' || key === 'Tab') && kind) choose(view, kind);
      else if (key === 'Escape') view.dispatch(closePalette(view.state.tr));
      else return false;
      return true;
    };
    return () => void (keys.current = undefined);
  });
  useEffect(() => {
    if (isOpen) view.dom.setAttribute('aria-activedescendant', `palette-${kinds[index]?.id}`);
    else view.dom.removeAttribute('aria-activedescendant');
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  if (!range || !isOpen) return null;
  return (
    <div
      ref={list}
      className={styles.palette}
      style={below(view, range.from, 256)}
      role="listbox"
      aria-label={t.rich.insert}
    >
      {kinds.map((kind, i) => (
        <div
          key={kind.id}
          id={`palette-${kind.id}`}
          role="option"
          aria-selected={i === index}
          className={styles.option}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(view, kind);
          }}
        >
          <span>{kind.title}</span>
          <kbd>{kind.sign}</kbd>
        </div>
      ))}
    </div>
  );
}
