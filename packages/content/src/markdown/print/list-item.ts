// Blocks whose lines follow a marker: items, quotes, notes.

/** `alternate` uses the alternative markers, so that two adjacent lists stay separate. */
type ListMarks = { ordered: boolean; first: number; alternate: boolean };

export function itemMark({ ordered, first, alternate }: ListMarks, index: number): string {
  if (!ordered) return alternate ? '-' : '*';
  return `${Math.min(first + index, 999_999_999)}${alternate ? ')' : '.'}`;
}

/** `box` is a task's checkbox; `below` puts the content under the marker instead of after it. */
export function listItem(mark: string, content: string, { box = '', below = false } = {}): string {
  const lead = box === '' ? mark : `${mark} ${box}`;
  if (content === '') return lead;
  const indent = ' '.repeat(mark.length + 1);
  const body = prefixed(content, indent, '');
  return below ? `${lead}\n\n${body}` : `${lead} ${body.slice(indent.length)}`;
}

export const blockquote = (content: string): string => prefixed(content, '> ', '>');

export function footnote(label: number | string, body: string): string {
  return body === '' ? `[^${label}]:` : `[^${label}]: ${prefixed(body, '    ', '').slice(4)}`;
}

function prefixed(body: string, prefix: string, blank: string): string {
  return body
    .split('\n')
    .map((line) => (line === '' ? blank : `${prefix}${line}`))
    .join('\n');
}
