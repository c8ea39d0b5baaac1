// Bodies are kept as Markdown, whatever form they were sent in.
import { pageBounds, parse, printDocument, toDocument, tooLarge, type JSONDocument } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { invalid } from '#platform/errors';
import { hrefOfRef } from './hrefs.ts';

export type BodyInput = Static<typeof shapes.DocumentBodyInput>;

/** Levels of objects and lists; printing goes down them by calls, and the stack has an end. */
const deepest = 1000;

export function markdownOf(sent: BodyInput): string {
  if (typeof sent === 'string') return bounded(sent);
  if (sent.document === undefined) return bounded(sent.markdown ?? '');
  if (isDeeper(sent.document, deepest)) throw invalid('body.document is nested too deeply');
  if (textBlocksIn(sent.document) > pageBounds.lines) throw tooLong(`more than ${pageBounds.lines} lines`);
  const markdown = bounded(printDocument(sent.document as unknown as JSONDocument, { href: hrefOfRef }));
  requireWhole(sent.document, markdown);
  return markdown;
}

/** Before anything reads it: reading keeps everybody else waiting. */
function bounded(markdown: string): string {
  const broken = tooLarge(markdown);
  if (broken !== undefined) throw tooLong(broken);
  return markdown;
}

const tooLong = (broken: string) => {
  const { characters, lines, cells } = pageBounds;
  const most = `${characters} characters, ${lines} lines and ${cells} cells in tables`;
  return invalid(`document has ${broken}; a page is at most ${most}`);
};

/** Blocks with text of their own, each of which is a line at least. Those of a table share lines. */
function textBlocksIn(document: object): number {
  let count = 0;
  const open: unknown[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { type, nodes, fragments } = node as { type?: unknown; nodes?: unknown; fragments?: unknown };
    if (type === 'table') continue;
    const inside = [nodes, fragments].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []));
    if (inside.some(hasText)) count++;
    for (const one of inside) open.push(one);
  }
  return count;
}

function hasText(node: unknown): boolean {
  const { leaves } = (node ?? {}) as { leaves?: unknown };
  if (!Array.isArray(leaves)) return false;
  return leaves.some((leaf: { text?: unknown } | null) => typeof leaf?.text === 'string' && /\S/.test(leaf.text));
}

/** Blocks of an unknown kind cannot be written as Markdown; their text must not vanish. */
function requireWhole(document: Record<string, unknown> | object, markdown: string): void {
  const nodes = (document as { nodes: unknown[] }).nodes;
  const strange = nodes.find((node) => (node as { object?: unknown } | null)?.object !== 'block');
  if (strange !== undefined) throw invalid('body.document.nodes must hold blocks');
  const before = lettersIn(document);
  if (before > 0 && lettersIn(toDocument(parse(markdown))) < before) {
    throw invalid('body.document holds blocks of a kind that is not known; nothing was stored');
  }
}

/** How many characters of text the leaves hold, white space aside. */
function lettersIn(document: unknown): number {
  let count = 0;
  const open: unknown[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { object, text } = node as { object?: unknown; text?: unknown };
    if (object === 'leaf' && typeof text === 'string') count += text.replaceAll(/\s/g, '').length;
    else open.push(...Object.values(node).filter((value) => typeof value === 'object'));
  }
  return count;
}

function isDeeper(value: unknown, levels: number): boolean {
  let level: unknown[] = [value];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > levels) return true;
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return false;
}
