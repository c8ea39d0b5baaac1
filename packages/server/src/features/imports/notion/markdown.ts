// Notion's extensions of Markdown.
import { readMarkdown } from '../documents/markdown.ts';
import type { Document } from '../documents/types.ts';

/** Callouts are asides that begin with an emoji. They contain no others, so that open ones take linear time. */
const aside = /^<aside>[ \t]*\n((?:(?!<aside>)[\s\S])*?)\n?<\/aside>[ \t]*$/gm;
const styles: [RegExp, string][] = [
  [/^(?:⚠|🚧|❗|‼|🟠|🟡)/u, 'warning'],
  [/^(?:⛔|🚫|🛑|❌|🔥|🔴)/u, 'danger'],
  [/^(?:✅|✔|👍|🎉|🟢)/u, 'success'],
];

function callouts(markdown: string): string {
  if (!markdown.includes('<aside>')) return markdown;
  return markdown.replace(aside, (_, inner: string) => {
    const body = inner.trim();
    const style = styles.find(([begin]) => begin.test(body))?.[1] ?? 'info';
    return `{% hint style="${style}" %}\n${body}\n{% endhint %}`;
  });
}

const property = /^([\p{L}\p{N}][^:\n|]{0,60}): (.+)$/u;

/** The properties of a database row are lines at the top of its page. */
function properties(markdown: string): string {
  const lines = markdown.split('\n');
  const found: [string, string][] = [];
  let at = 0;
  for (let match = property.exec(lines[at] ?? ''); match; match = property.exec(lines[(at += 1)] ?? '')) {
    const [, name = '', value = ''] = match;
    found.push([name, value]);
  }
  if (found.length === 0 || (lines[at] ?? '').trim() !== '') return markdown;
  const cell = (text: string): string => text.trim().replaceAll('|', '\\|');
  const table = [
    '| Property | Value |',
    '| --- | --- |',
    ...found.map(([name, value]) => `| ${cell(name)} | ${cell(value)} |`),
  ];
  return [...table, '', ...lines.slice(at + 1)].join('\n');
}

export function readNotionMarkdown(text: string, isRow: boolean): Document {
  const document = readMarkdown(text);
  const body = isRow ? properties(document.markdown) : document.markdown;
  return { ...document, markdown: callouts(body) };
}
