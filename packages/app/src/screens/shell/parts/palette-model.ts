import type { IconName } from '../../../ui/icon.tsx';

export type PaletteEntry = {
  id: string;
  /** The heading it stands below. */
  section: string;
  title: string;
  icon: IconName;
  note: string;
  path?: string;
  run?: () => void;
};

const plain = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLocaleLowerCase();

/** Entries whose title has every typed word at the beginning of one of its own; all of them when nothing is typed. */
export function matching(entries: readonly PaletteEntry[], text: string): PaletteEntry[] {
  const typed = plain(text).split(/\s+/).filter(Boolean);
  return entries.filter(({ title }) => {
    const words = plain(title).split(/[^\p{L}\p{N}]+/u);
    const whole = plain(title);
    // Some scripts have no spaces between words.
    return typed.every(
      (part) => words.some((word) => word.startsWith(part)) || (part.length > 1 && whole.includes(part)),
    );
  });
}

export function sectionsOf(entries: readonly PaletteEntry[]): { title: string; entries: PaletteEntry[] }[] {
  const sections = Map.groupBy(entries, ({ section }) => section);
  return [...sections].map(([title, some]) => ({ title, entries: some }));
}
