// Pickers of emoji and icons. They are loaded when one is opened, icons with a megabyte of drawings.
import { useEffect, useState } from 'react';
import { useTexts } from '../../texts/context.tsx';
import { faultText } from '../../texts/faults.ts';
import { panelTexts } from '../../texts/panels.ts';
import { problemToast } from '../toast.tsx';
import { emojiGlyphs } from './emoji.ts';
import { GlyphPicker } from './glyph-picker.tsx';
import type { IconGlyph } from './icons.ts';

type PickerProps<T> = { chosen: string | undefined; onChoose(chosen: T): void; autoFocus?: boolean };

/** Chooses the code of an emoji and the character itself. */
export const EmojiPicker = ({ onChoose, ...rest }: PickerProps<{ code: string; character: string }>) => (
  <GlyphPicker
    {...rest}
    label={panelTexts().pickers.emoji}
    glyphs={emojiGlyphs()}
    draw={({ character }) => character}
    onChoose={({ id, character }) => onChoose({ code: id, character })}
  />
);

const drawIcon = ({ width, height, paths }: IconGlyph) => (
  <svg viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
    {paths.map((path) => (
      <path key={path} d={path} />
    ))}
  </svg>
);

/** Chooses the name of an icon. */
export function IconPicker({ onChoose, ...rest }: PickerProps<string>) {
  const t = useTexts();
  const [icons, setIcons] = useState<readonly IconGlyph[]>();
  useEffect(() => {
    import('./icons.ts').then(
      ({ iconGlyphs }) => setIcons(iconGlyphs()),
      (error: unknown) => problemToast(faultText(error, t)),
    );
  }, [t]);
  if (!icons) return <p>{t.loading}</p>;
  return (
    <GlyphPicker
      {...rest}
      label={panelTexts().pickers.icon}
      glyphs={icons}
      draw={drawIcon}
      onChoose={({ id }) => onChoose(id)}
    />
  );
}
