// A field to find emoji or icons by name, and a grid of what was found. The focus stays in the field.
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { panelTexts } from '../../texts/panels.ts';
import { useTexts } from '../../texts/context.tsx';
import { Field } from '../field.tsx';
import { findGlyphs, type Glyph } from './find-glyphs.ts';
import styles from './glyph-picker.module.css';

type GlyphPickerProps<T extends Glyph> = {
  label: string;
  glyphs: readonly T[];
  chosen: string | undefined;
  draw(glyph: T): ReactNode;
  onChoose(glyph: T): void;
  autoFocus?: boolean;
};

/** More than these are found by more letters. */
const most = 400;

/** How many are in the first row of the grid. */
function columnsOf(list: HTMLElement): number {
  const tops = Array.from(list.children, (child) => (child instanceof HTMLElement ? child.offsetTop : 0));
  const next = tops.findIndex((top) => top !== tops[0]);
  return next < 0 ? tops.length : next;
}

export function GlyphPicker<T extends Glyph>(props: GlyphPickerProps<T>) {
  const { label, glyphs, chosen, draw, onChoose, autoFocus = false } = props;
  const t = useTexts();
  const { pickers } = panelTexts();
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [words, setWords] = useState('');
  const [active, setActive] = useState(0);
  const found = findGlyphs(glyphs, words).slice(0, most);
  const current = found[active];
  const activate = (index: number) => {
    setActive(index);
    list.current?.children[index]?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!list.current || event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      // The form around it is not sent.
      event.preventDefault();
      if (current) onChoose(current);
      return;
    }
    const isRtl = getComputedStyle(list.current).direction === 'rtl';
    const columns = columnsOf(list.current);
    const steps: Record<string, number> = {
      ArrowRight: isRtl ? -1 : 1,
      ArrowLeft: isRtl ? 1 : -1,
      ArrowDown: columns,
      ArrowUp: -columns,
    };
    const by = steps[event.key];
    if (by === undefined || found.length === 0) return;
    event.preventDefault();
    activate(Math.max(0, Math.min(found.length - 1, active + by)));
  };
  return (
    <div className={styles.picker}>
      <Field
        label={pickers.find}
        hint={pickers.findHint}
        value={words}
        onChange={(event) => {
          setWords(event.currentTarget.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        autoFocus={autoFocus}
        autoComplete="off"
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={current && `${id}-${current.id}`}
      />
      {found.length === 0 && <p className={styles.none}>{t.nothingFound}</p>}
      <div ref={list} id={id} className={styles.grid} role="listbox" aria-label={label} tabIndex={-1}>
        {found.map((glyph, i) => (
          <span
            key={glyph.id}
            id={`${id}-${glyph.id}`}
            role="option"
            className={styles.glyph}
            aria-selected={i === active}
            aria-label={glyph.names[0]?.replaceAll('_', ' ')}
            title={glyph.names[0]}
            data-chosen={glyph.id === chosen}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(glyph)}
          >
            {draw(glyph)}
          </span>
        ))}
      </div>
    </div>
  );
}
