// HTML of programs that say things in ways of their own, made into plain elements before it is read.

const withPart = (html: string, element: string, change: (part: string) => string): string =>
  html
    .split(new RegExp(`(?=<${element}[\\s>])`, 'i'))
    .map((part, index) => (index === 0 && !part.toLowerCase().startsWith(`<${element}`) ? part : change(part)))
    .join('');

/** Word processors and spreadsheets mark no header; Markdown tables have one. */
const withHeaders = (html: string): string =>
  withPart(html, 'table', (table) => {
    const end = table.search(/<\/table>/i);
    if (end < 0 || /<th[\s>]/i.test(table.slice(0, end))) return table;
    const rowEnd = table.search(/<\/tr>/i);
    return table.slice(0, rowEnd).replaceAll(/(<\/?)td(?=[\s>])/gi, '$1th') + table.slice(rowEnd);
  });

/** Chat assistants have a bar with a button in their code blocks. */
const withoutCodeBars = (html: string): string =>
  withPart(html, 'pre', (pre) => {
    const [end, from, to] = [pre.search(/<\/pre>/i), pre.search(/<code[\s>]/i), pre.search(/<\/code>/i)];
    return from < 0 || to < from || end < to ? pre : `<pre>${pre.slice(from, to)}</code></pre>${pre.slice(end + 6)}`;
  });

/** Notion writes tasks as text. */
const withTasks = (html: string): string =>
  html.replaceAll(
    /<li>\[([ x])\]\s+/g,
    (_, mark: string) => `<li><input type="checkbox"${mark === 'x' ? ' checked' : ''}> `,
  );

const wordSign = /<!\[if !supportLists\]>([^]*?)<!\[endif\]>/i;

/** Word writes items of lists as paragraphs with a sign in front of the text. */
function withWordLists(html: string): string {
  const lists: ('ol' | 'ul')[] = [];
  const closeTo = (level: number): string => {
    let closed = '';
    while (lists.length > level) closed += `</li></${lists.pop()}>`;
    return closed;
  };
  const openTo = (level: number, kind: 'ol' | 'ul'): string => {
    if (lists.length === level) return '</li><li>';
    let opened = '';
    for (; lists.length < level; lists.push(kind)) opened += `<${kind}><li>`;
    return opened;
  };
  const parts = html.split(/(?=<p[\s>])/i).map((part) => {
    const tag = /^<p[^>]*mso-list:\s*\w+ level(\d)[^>]*>/i.exec(part);
    if (!tag) return closeTo(0) + part;
    const sign =
      wordSign
        .exec(part)?.[1]
        ?.replaceAll(/<[^>]*>|&nbsp;/g, '')
        .trim() ?? '';
    const level = Number(tag[1]);
    const item = part.slice(tag[0].length).replace(wordSign, '').replace(/<\/p>/i, '');
    return closeTo(level) + openTo(level, /^\w+[.)]/.test(sign) ? 'ol' : 'ul') + item;
  });
  return parts.join('') + closeTo(0);
}

export const fromKnownProgram = (html: string): string =>
  withHeaders(withoutCodeBars(withTasks(/mso-list/i.test(html) ? withWordLists(html) : html)));
