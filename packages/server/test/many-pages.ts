// A folder of many pages, each with a few hundred words and two links.

const words = 'apple river stone window garden letter copper signal winter border engine candle meadow anchor'.split(
  ' ',
);

const textOf = (index: number): string =>
  Array.from({ length: 10 }, (_, line) =>
    Array.from({ length: 14 }, (__, place) => words[(index * 7 + line * 5 + place * 3) % words.length]).join(' '),
  ).join('\n\n');

const pathOf = (index: number): string => `chapter-${index % 40}/page-${index}.md`;

/** `mark` is a word on every page, and `number<n>` one on the page n only. */
export function manyPages(count: number, mark: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (let index = 0; index < count; index++) {
    const [next, other] = [(index + 1) % count, (index * 17 + 3) % count];
    files[pathOf(index)] =
      `# Page ${index}\n\n${mark} number${index}\n\n## First part\n\n${textOf(index)}\n\n## Second part\n\n` +
      `See [next](../${pathOf(next)}) and [other](../${pathOf(other)}#first-part).\n\n${textOf(index + 1)}\n`;
  }
  return files;
}
