const names = new Set(
  'default green blue red orange yellow purple $primary $info $success $warning $danger'.split(' '),
);

/** Parses `color:red;background-color:blue;`. A mark without either is a plain highlight. */
export function colorsOf(style: string): { text: string; background: string } {
  const found = { text: 'default', background: 'default' };
  for (const rule of style.split(';').slice(0, 20)) {
    const [key, value] = rule.split(':').map((part) => part.trim().toLowerCase());
    if (value === undefined || !names.has(value)) continue;
    if (key === 'color') found.text = value;
    if (key === 'background-color' || key === 'background') found.background = value;
  }
  return style.trim() === '' ? { text: 'default', background: 'yellow' } : found;
}
