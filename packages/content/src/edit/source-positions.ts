// Where the nodes of the old tree are in the text, so that unchanged ones are copied.
import type { Block, Text } from '../markdown/tree.ts';
import type { Container, Containers } from './containers.ts';
import { containerAt, lineStart, withoutPrefixes } from './containers.ts';
import type { EditablePage } from './editable-page.ts';
import type { AnyNode } from './nodes.ts';
import { kindOf, slotsOf } from './nodes.ts';
import { textMap } from './text-map.ts';

export interface SourcePosition {
  start: number;
  end: number;
  /** The containers whose prefixes the lines have. */
  containers: Containers;
  /** Its content is HTML, in which Markdown has no meaning. */
  html: boolean;
}

export class SourcePositions {
  readonly page: EditablePage;
  readonly texts: { node: Text; origin: SourcePosition }[] = [];
  private readonly found = new Map<AnyNode, SourcePosition>();

  constructor(page: EditablePage) {
    this.page = page;
  }

  /** Makes the nodes of a top-level block known. */
  add(index: number): void {
    const block = this.page.blocks[index];
    if (block && !this.found.has(block)) this.walk(block, this.page.offsets[index] ?? 0, [], false);
  }

  /** A top-level block alone, which may be copied to elsewhere. */
  addTop(block: Block, index: number): void {
    if (this.found.has(block)) return;
    const offset = this.page.offsets[index] ?? 0;
    this.found.set(block, { start: block.start + offset, end: block.end + offset, containers: [], html: false });
  }

  get(node: AnyNode): SourcePosition | undefined {
    return this.found.get(node);
  }

  private walk(node: AnyNode, offset: number, containers: Containers, html: boolean): void {
    const { text } = this.page;
    const origin = { start: node.start + offset, end: node.end + offset, containers, html };
    this.found.set(node, origin);
    if ('type' in node && node.type === 'text') this.texts.push({ node, origin });
    const own = ownContainer(text, node, origin);
    const inner = own ? [...containers, own] : containers;
    for (const slot of slotsOf(node)) {
      const [first] = slot.nodes;
      const isHtml =
        html ||
        (first !== undefined && text[origin.start] === '<' && !hasBlank(text, origin.start, first.start + offset));
      for (const child of slot.nodes) this.walk(child, offset, inner, isHtml && slot.holds !== 'parts');
    }
  }

  /** The source of a node without the prefixes of its lines; undefined for a node that is new or cannot be copied. */
  copy(node: AnyNode, html: boolean): string | undefined {
    const origin = this.found.get(node);
    if (!origin || origin.html !== html || origin.start >= origin.end) return undefined;
    const { text } = this.page;
    const raw = text.slice(origin.start, origin.end);
    if ('type' in node && node.type === 'text' && !textMap(raw, node.value)) return undefined;
    if (raw.startsWith('\n') || raw.startsWith('\r')) return undefined;
    const indent = baseIndent(text, origin);
    const isIndented = 'type' in node && node.type === 'code' && /^[^`~<{]/.test(raw) && indent >= 4;
    if (isIndented) return `    ${withoutPrefixes(text, origin.start, origin.end, origin.containers)}`;
    const base: Container = { kind: 'item', indent, line: -1, content: 0 };
    return withoutPrefixes(
      text,
      origin.start,
      origin.end,
      indent > 0 ? [...origin.containers, base] : origin.containers,
    );
  }
}

const hasBlank = (text: string, from: number, to: number): boolean => /\n[ \t>]*\r?\n/.test(text.slice(from, to));

/** Columns by which the first line of a node is indented within its containers. */
function baseIndent(text: string, { start, containers }: SourcePosition): number {
  const from = Math.max(
    lineStart(text, start),
    ...containers.map(({ line, content }) => (line === lineStart(text, start) ? content : 0)),
  );
  const lead = text.slice(from, start);
  if (/^ *$/.test(lead))
    return containers.some(({ line }) => line === lineStart(text, start))
      ? lead.length
      : Math.max(0, lead.length - prefixWidth(containers));
  return 0;
}

const prefixWidth = (containers: Containers): number => containers.reduce((sum, { indent }) => sum + indent, 0);

function ownContainer(text: string, node: AnyNode, { start, containers }: SourcePosition): Container | undefined {
  switch (kindOf(node)) {
    case 'blockquote':
      return containerAt(text, start, 'quote', containers);
    case 'listItem':
      return containerAt(text, start, 'item', containers);
    case 'footnoteDefinition':
      return containerAt(text, start, 'note', containers);
    default:
      return undefined;
  }
}
