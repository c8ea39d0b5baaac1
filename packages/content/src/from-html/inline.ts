// Intermediate inline content between HTML and Markdown, with collapsed white space.

import type { MarkTag, ReadableInline } from '../markdown/print/readable-tree.ts';

export type { MarkTag };
export type Inline = ReadableInline;

const invisible = /[\u00ad\u200b\u2060\ufeff]/g;
const blank = /[\s\u00a0]+/g;

type Tidied = { nodes: Inline[]; lead: boolean; trail: boolean };

/** Collapses white space, moves it out of marks and links, and trims the whole. */
export function tidy(inlines: Inline[], active: readonly MarkTag[] = []): Tidied {
  const nodes: Inline[] = [];
  let lead = false;
  let space = false;
  const flush = (): void => {
    if (space && nodes.length === 0) lead = true;
    else if (space && nodes.at(-1)?.type !== 'break') append(nodes, { type: 'text', value: ' ' });
    space = false;
  };
  const take = (list: Inline[]): void => {
    for (const node of list) {
      switch (node.type) {
        case 'text': {
          const value = node.value.replace(invisible, '').replace(blank, ' ');
          if (value.startsWith(' ')) space = true;
          if (value.trim() === '') break;
          flush();
          append(nodes, { type: 'text', value: value.trim() });
          space = value.endsWith(' ');
          break;
        }
        case 'break':
          space = false;
          if (nodes.length > 0) nodes.push(node);
          break;
        case 'mark':
        case 'link': {
          if (node.type === 'mark' && active.includes(node.tag)) {
            take(node.children);
            break;
          }
          const inner = tidy(node.children, node.type === 'mark' ? [...active, node.tag] : active);
          if (inner.lead || (inner.nodes.length === 0 && inner.trail)) space = true;
          if (inner.nodes.length === 0) break;
          flush();
          append(nodes, { ...node, children: inner.nodes });
          space = inner.trail;
          break;
        }
        default:
          if (node.type === 'code' && node.value.trim() === '') {
            space ||= node.value !== '';
            break;
          }
          // A footnote reference directly follows its word.
          if (node.type === 'raw' && node.value.startsWith('[^')) space = false;
          flush();
          append(nodes, node);
      }
    }
  };
  take(inlines);
  while (nodes.at(-1)?.type === 'break') {
    nodes.pop();
    space = true;
  }
  return { nodes, lead, trail: space };
}

/** Merges adjacent equal marks: `**a****b**` would not be two bold words. */
function append(nodes: Inline[], node: Inline): void {
  const last = nodes.at(-1);
  if (last?.type === 'text' && node.type === 'text') last.value += node.value;
  else if (last?.type === 'code' && node.type === 'code') last.value += node.value;
  else if (last?.type === 'mark' && node.type === 'mark' && last.tag === node.tag && last.style === node.style) {
    for (const child of node.children) append(last.children, child);
  } else nodes.push(node.type === 'text' || node.type === 'code' ? { ...node } : node);
}

/** Its plain text. */
export const inlineWords = (inlines: readonly Inline[]): string =>
  inlines
    .map((node) => {
      if (node.type === 'text' || node.type === 'code') return node.value;
      if (node.type === 'mark' || node.type === 'link') return inlineWords(node.children);
      return node.type === 'break' ? ' ' : '';
    })
    .join('');
