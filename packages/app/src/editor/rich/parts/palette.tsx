import { useEffect, useRef } from 'react';
import { useTexts } from '../../../texts/context.tsx';
import type { BlockKind } from './block-kinds.ts';
import { chooseKind, paletteOf } from './palette-plugin.ts';
import { below } from './floating-position.ts';
import { useShown, type Shown } from './shown.ts';
import styles from './parts.module.css';

type PaletteProps = { shown: Shown; kinds: readonly BlockKind[] };

/** The focus stays in the text. */
export function Palette({ shown, kinds }: PaletteProps) {
  const { view } = shown;
  const t = useTexts();
  const list = useRef<HTMLDivElement>(null);
  const state = useShown(shown, (now) => (paletteOf(now, kinds) ? now : undefined));
  const palette = state && paletteOf(state, kinds);
  const chosen = palette?.kinds[palette.index]?.id;
  useEffect(() => {
    if (chosen === undefined) view.dom.removeAttribute('aria-activedescendant');
    else view.dom.setAttribute('aria-activedescendant', `palette-${chosen}`);
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [view, chosen]);
  if (!palette) return null;
  return (
    <div
      ref={list}
      className={styles.palette}
      style={below(view, palette.from, 256)}
      role="listbox"
      aria-label={t.rich.insert}
    >
      {palette.kinds.map((kind) => (
        <div
          key={kind.id}
          id={`palette-${kind.id}`}
          role="option"
          aria-selected={kind.id === chosen}
          className={styles.option}
          onPointerDown={(event) => {
            event.preventDefault();
            chooseKind(view, palette, kind);
          }}
        >
          <span>{kind.title}</span>
          <kbd dir="ltr">{kind.sign}</kbd>
        </div>
      ))}
    </div>
  );
}
