// A document tree cannot represent everything in a source: frontmatter, the leading heading, comments, link titles and
// the spelling are missing. So an edited tree is merged into the source it was read from, and only differences are
// printed.
import type { DocumentBlock, JSONDocument } from '../document/types.ts';
import { align } from './align.ts';
import { blocks } from './blocks.ts';
import { parse } from './parse.ts';
import { printDocument, type PrintOptions } from './print-document.ts';
import { documentWithBlocks, type DocumentOptions } from './to-document.ts';
import type { Page } from './tree.ts';
import { titleOf } from './with-fields.ts';

export type OverOptions = DocumentOptions & PrintOptions;

/** The source updated to the document. It stays byte for byte when the document is unchanged. */
export function withDocument(markdown: string, document: JSONDocument, options: OverOptions = {}): string {
  const page = parse(markdown);
  const { document: old, made } = documentWithBlocks(page, options);
  const before = old.nodes.map(signature);
  const after = document.nodes.map(signature);
  if (isSame(before, after)) return markdown;
  const starts = new Map([...made].map(([block, node]) => [node, block.start]));
  const units = unitsOf(markdown, old.nodes, starts);
  const written = pieces(units, align(before, after), { markdown, old: old.nodes, now: document.nodes, options });
  if (written) {
    const text = joined(written, units.length - 1, inLines('\n', markdown));
    const wanted = written.flatMap(({ text: part, unit }) =>
      unit === undefined ? nodesIn(parse(part), options) : units[unit]!.nodes.map((number) => before[number]!),
    );
    const again = parse(text);
    if (isSame(nodesIn(again, options), wanted) && titleOf(again) === titleOf(page)) return text;
  }
  // Some adjacent pieces parse as something else, such as two lists.
  return leadOf(markdown, page) + inLines(printDocument(document, options), markdown);
}

/** The text before the body: frontmatter and the leading heading. */
function leadOf(markdown: string, { frontmatter, title }: Page): string {
  const end = Math.max(frontmatter?.end ?? 0, title?.end ?? 0);
  return end === 0 ? '' : markdown.slice(0, end).trimEnd() + inLines('\n\n', markdown);
}

const inLines = (printed: string, like: string): string =>
  like.includes('\r\n') ? printed.replaceAll(/\r?\n/g, '\r\n') : printed;

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((one, i) => one === b[i]);

const nodesIn = (page: Page, options: OverOptions): string[] =>
  documentWithBlocks(page, options).document.nodes.map(signature);

const added = new Set(['key', 'meta', 'isVoid']);

/** The content of a node, without generated and empty fields. */
function signature(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  if (Array.isArray(value)) return `[${value.map(signature).join()}]`;
  const isNode = 'object' in value;
  let text = '{';
  for (const key of Object.keys(value).sort()) {
    const one = (value as Record<string, unknown>)[key];
    if ((isNode && added.has(key)) || isNothing(one)) continue;
    text += `${JSON.stringify(key)}:${signature(one)},`;
  }
  return `${text}}`;
}

function isNothing(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return value === undefined;
  for (const _ in value) return false;
  return true;
}

/** A slice of the source and the indexes of its document blocks. */
type Unit = { text: string; nodes: number[] };

function unitsOf(
  markdown: string,
  nodes: readonly DocumentBlock[],
  starts: ReadonlyMap<DocumentBlock, number>,
): Unit[] {
  const slices = blocks(markdown);
  const units = slices.map(({ text }): Unit => ({ text, nodes: [] }));
  let at = 0;
  for (const [number, node] of nodes.entries()) {
    const start = starts.get(node) ?? 0;
    while (at < slices.length - 1 && slices[at]!.end <= start) at++;
    units[at]?.nodes.push(number);
  }
  return units;
}

type Sides = {
  markdown: string;
  old: readonly DocumentBlock[];
  now: readonly DocumentBlock[];
  options: OverOptions;
};

/** A copied unit, by its index, or printed blocks. */
type Piece = { text: string; unit?: number };

/** Copies equal blocks and prints the others. Undefined when those have notes: their bodies are elsewhere. */
function pieces(units: readonly Unit[], pairs: ReadonlyMap<number, number>, sides: Sides): Piece[] | undefined {
  const { markdown, old, now, options } = sides;
  const kept = units.map(({ nodes }) => placeOf(nodes, pairs));
  const out: Piece[] = [];
  let next = 0;
  let hasNotes = false;
  const print = (until: number) => {
    if (until <= next) return;
    const nodes = now.slice(next, until);
    next = until;
    hasNotes ||= nodes.some(holdsNote);
    const text = printDocument({ object: 'document', data: {}, nodes }, options);
    if (text !== '') out.push({ text: inLines(text, markdown) });
  };
  // The block of the new document that the next kept piece begins with.
  const ends: number[] = [];
  for (let i = units.length - 1, end = now.length; i >= 0; i--) {
    ends[i] = end;
    end = kept[i] ?? end;
  }
  for (const [i, { text, nodes }] of units.entries()) {
    const place = kept[i];
    if (nodes.length === 0) out.push({ text, unit: i });
    else if (place === undefined) {
      hasNotes ||= nodes.some((number) => holdsNote(old[number]));
      print(Math.min(next + nodes.length, ends[i]!));
    } else {
      print(place);
      out.push({ text, unit: i });
      next = place + nodes.length;
    }
  }
  print(now.length);
  return hasNotes ? undefined : out;
}

/** The start of a piece's blocks in the new document, if all of them are there and contiguous. */
function placeOf(nodes: readonly number[], pairs: ReadonlyMap<number, number>): number | undefined {
  const first = nodes[0] === undefined ? undefined : pairs.get(nodes[0]);
  return first !== undefined && nodes.every((number, i) => pairs.get(number) === first + i) ? first : undefined;
}

const holdsNote = (node: unknown): boolean => JSON.stringify(node).includes('"annotation"');

/** Pieces that were not adjacent before are separated by a blank line. */
function joined(parts: readonly Piece[], last: number, newline: string): string {
  let out = '';
  for (const [i, { text, unit }] of parts.entries()) {
    const before = parts[i - 1];
    const beside = before?.unit !== undefined && unit === before.unit + 1;
    if (before && !beside) {
      const tail = before.text.slice(-4).replaceAll('\r', '');
      out += tail.endsWith('\n\n') ? '' : tail.endsWith('\n') ? newline : newline + newline;
    }
    out += text;
  }
  return parts.at(-1)?.unit === last || out === '' ? out : out.trimEnd() + newline;
}
