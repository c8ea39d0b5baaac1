// One attempt at the splices for an edit: what it may use, and what it has found so far.
import type { List, Table } from '../markdown/tree.ts';
import type { Containers } from './containers.ts';
import { withPrefixes } from './containers.ts';
import type { AnyNode } from './nodes.ts';
import { slotsOf } from './nodes.ts';
import type { SourcePositions } from './source-positions.ts';
import type { Place, Printer } from './print/printer.ts';
import { inHtml } from './print/printer.ts';
import type { Splice } from './splice.ts';

/** What was written anew: text, inline content, blocks inside of a top-level block, top-level blocks. */
export type Tier = 0 | 1 | 2 | 3;

export interface Rewriting {
  readonly text: string;
  readonly sourcePositions: SourcePositions;
  readonly printer: Printer;
  /** Nodes deeper than this are written anew together with their parent. */
  readonly limit: number;
  /** What is between top-level blocks, such as the tags of a `<div>`, is written anew with them. */
  readonly gaps: boolean;
  splices: Splice[];
  tier: Tier;
  /** How deep the changed nodes are. */
  depth: number;
  /** Something would be lost, so the attempt must not be used. */
  failed: boolean;
}

/** What is around the nodes that are rewritten. */
export interface Around {
  depth: number;
  place: Place;
  /** The list or table that contains the parts. */
  list?: List;
  table?: { node: Table; html: boolean };
  /** The node begins the line of its text block, or ends its text. */
  first: boolean;
  last: boolean;
}

export function splice(rewriting: Rewriting, tier: Tier, from: number, to: number, insert: string): void {
  rewriting.splices.push({ from, to, insert });
  if (tier > rewriting.tier) rewriting.tier = tier;
}

export const physical = (rewriting: Rewriting, text: string, containers: Containers): string =>
  withPrefixes(text, containers, rewriting.printer.markdownStyle.newline);

export const printerFor = ({ printer }: Rewriting, place: Place): Printer =>
  place === 'html' ? inHtml(printer) : printer;

/**
 * Nodes that are written anew lose what the tree does not hold: scripts, and comments in places without content. The
 * attempt fails in that case.
 */
export function allowReplacing(rewriting: Rewriting, node: AnyNode): void {
  const origin = rewriting.sourcePositions.get(node);
  const source = origin ? rewriting.text.slice(origin.start, origin.end) : '';
  if (origin && hiddenIn(source, [node]).some((count) => count > 0)) rewriting.failed = true;
}

const hidden = [/<!--/g, /<(?:script|style|template)[\s>]/gi];

/** How many comments, and how many scripts and the like, are in the source but not in its nodes. */
export const hiddenIn = (source: string, nodes: readonly AnyNode[]): number[] =>
  source.includes('<') ? hidden.map((pattern) => count(source, pattern) - countIn(nodes, pattern)) : [];

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function countIn(nodes: readonly AnyNode[], pattern: RegExp): number {
  let sum = 0;
  for (const node of nodes) {
    if ('value' in node) sum += count(node.value, pattern);
    for (const slot of slotsOf(node)) sum += countIn(slot.nodes, pattern);
  }
  return sum;
}
