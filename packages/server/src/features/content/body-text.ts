// Bodies are stored as Markdown, whatever format they were submitted in.
import { pageBounds, parse, printDocument, toDocument, tooLarge, type JSONDocument } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { badRequest } from '#platform/errors';
import { hrefOfRef } from './hrefs.ts';
import { requireContent } from './require-content.ts';

export type BodyInput = Static<typeof shapes.DocumentBodyInput>;

/** Nesting limit; printing is recursive, and the stack is finite. */
const deepest = 1000;

type Tree = Static<typeof shapes.JsonDocument>;

/** The submitted document tree, as a field or directly; undefined for Markdown or nothing. */
export function submittedTree(sent: BodyInput): Tree | undefined {
  if (typeof sent === 'string') return undefined;
  return 'nodes' in sent ? sent : sent.document;
}

/** Rejects `{}`: a page is emptied only by an explicit empty body. */
export function requireBody(sent: BodyInput): void {
  if (typeof sent === 'object' && Object.keys(sent).length === 0) {
    throw badRequest('document is empty and would empty the page; use "markdown": "" to empty it');
  }
}

export function markdownOf(sent: BodyInput): string {
  if (typeof sent === 'string') return bounded(sent);
  const tree = submittedTree(sent);
  if (tree === undefined) return bounded('markdown' in sent ? (sent.markdown ?? '') : '');
  if (isDeeper(tree, deepest)) throw badRequest('body.document is nested too deeply');
  if (textBlocksIn(tree) > pageBounds.lines) throw tooLong(`more than ${pageBounds.lines} lines`);
  requireContent(tree);
  const markdown = bounded(printDocument(tree as unknown as JSONDocument, { href: hrefOfRef }));
  requireWhole(tree, markdown);
  return markdown;
}

/** Checked before parsing, which would block the event loop. */
function bounded(markdown: string): string {
  const broken = tooLarge(markdown);
  if (broken !== undefined) throw tooLong(broken);
  return markdown;
}

const tooLong = (broken: string) => {
  const { characters, lines, cells } = pageBounds;
  const most = `${characters} characters, ${lines} lines and ${cells} cells in tables`;
  return badRequest(`document has ${broken}; the limit of a page is ${most}`);
};

/** Blocks with text of their own, each at least one line. Those of a table share lines. */
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

/** Blocks of an unknown type cannot be written as Markdown; their text must not be lost. */
function requireWhole(document: Record<string, unknown> | object, markdown: string): void {
  const nodes = (document as { nodes: unknown[] }).nodes;
  const invalid = nodes.find((node) => (node as { object?: unknown } | null)?.object !== 'block');
  if (invalid !== undefined) throw badRequest('body.document.nodes must contain blocks');
  const before = lettersIn(document);
  if (before > 0 && lettersIn(toDocument(parse(markdown))) < before) {
    throw badRequest('body.document contains blocks of an unknown type; nothing was stored');
  }
}

/**
 * Number of characters of text in a tree, without white space. Text is in leaves; a `text` directly in a text node is
 * counted as well, because it is not printed and would be lost.
 */
function lettersIn(document: unknown): number {
  let count = 0;
  const open: unknown[] = [document];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    const { object, text } = node as { object?: unknown; text?: unknown };
    const isText = object === 'leaf' || object === 'text';
    if (object === 'leaf' && typeof text !== 'string') throw badRequest('body.document contains a leaf without text');
    if (isText && typeof text === 'string') count += text.replaceAll(/\s/g, '').length;
    if (object !== 'leaf') for (const value of Object.values(node)) if (typeof value === 'object') open.push(value);
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
