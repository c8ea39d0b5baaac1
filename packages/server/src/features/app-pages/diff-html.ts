import { html, type Html } from '@lectern/content/html-tag';
import type { Line, Part } from '@lectern/content';

/** With more changed lines than this, the page is better read as a whole. */
const mostLines = 400;
const signs = { same: ' ', removed: '−', added: '+' };

export function diffHtml(lines: readonly Line[]): Html {
  const left = lines.length - mostLines;
  return html`<div class="diff">
    ${lines.slice(0, mostLines).map(lineHtml)}${left > 0 && html`<p class="soft">and ${left} more lines</p>`}
  </div>`;
}

function lineHtml(line: Line): Html {
  if (line.kind === 'gap') return html`<p class="gap">⋯</p>`;
  const { kind, parts } = line;
  const text = html`${parts.map((part) => partHtml(part, kind))}`;
  const words = kind === 'removed' ? html`<del>${text}</del>` : kind === 'added' ? html`<ins>${text}</ins>` : text;
  return html`<p class="${kind}"><span class="sign">${signs[kind]}</span> <span dir="auto">${words}</span></p>`;
}

const partHtml = ({ text, changed }: Part, kind: string): Html =>
  changed && kind !== 'same' ? html`<mark>${text}</mark>` : html`${text}`;
