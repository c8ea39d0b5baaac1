// Where an HTML block begins and what ends it.
import { htmlTagAt } from './html-tag.ts';

const rawStart = /^<(pre|script|style|textarea)(?=[\s>]|$)/i;
const blockStart =
  /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i;
/** What ends the block: a text to search for, or `blank` for a blank line. */
export type HtmlEnd = string;

export function htmlStart(line: string, interrupts: boolean): HtmlEnd | undefined {
  if (line.charCodeAt(0) !== 60) return undefined;
  const raw = rawStart.exec(line);
  if (raw) return `</${(raw[1] ?? '').toLowerCase()}>`;
  if (line.startsWith('<!--')) return '-->';
  if (line.startsWith('<?')) return '?>';
  if (line.startsWith('<![CDATA[')) return ']]>';
  if (/^<![A-Za-z]/.test(line)) return '>';
  if (blockStart.test(line)) return 'blank';
  if (!interrupts) {
    const tag = htmlTagAt(line, 0);
    if (tag && line.slice(tag.next).trim() === '') return 'blank';
  }
  return undefined;
}
