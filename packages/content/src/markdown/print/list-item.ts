// Blocks whose lines stand behind a mark: items, quotes, notes.

/** `alternate` takes the second set of marks, so that two lists in a row stay two. */
type ListMarks = { ordered: boolean; first: number; alternate: boolean };

export function itemMark({ ordered, first, alternate }: ListMarks, index: number): string {
  if (!ordered) return alternate ? '-' : '*';
  return `${Math.min(first + index, 999_999_999)}${alternate ? ')' : '.'}`;
}

/** `box` is that of a task; `below` puts the content under the mark instead of behind it. */
export function listItem(mark: string, content: string, { box = '', below = false } = {}): string {
  const lead = box === '' ? mark : `${mark} ${box}`;
  if (content === '') return lead;
  const indent = ' '.repeat(mark.length + 1);
  const body = prefixed(content, indent, '');
  return below ? `${lead}\n\n${body}` : `${lead} ${body.slice(indent.length)}`;
}

export const blockquote = (content: string): string => prefixed(content, '> ', '>');

export function footnote(label: number, body: string): string {
  return body === '' ? `[^${label}]:` : `[^${label}]: ${prefixed(body, '    ', '').slice(4)}`;
}

function prefixed(body: string, prefix: string, blank: string): string {
  return body
    .split('\n')
    .map((line) => (line === '' ? blank : `${prefix}${line}`))
    .join('\n');
}
