// Paragraphs and headings: the shortest spelling that parses back as the same.
import type { DocumentBlock } from '../../document/types.ts';
import { parse } from '../parse.ts';
import { mostMarks } from '../parse/inline-parser.ts';
import { documentNodes } from '../to-document.ts';
import { guardLines, heavyText, htmlAttributes, lightText } from './escape.ts';
import { htmlInlines } from './html-inlines.ts';
import { markdownInlines } from './inlines.ts';
import type { Notes } from './notes.ts';
import { list, record, same, text } from './read.ts';

const sides: Record<string, string> = { start: 'left', center: 'center', end: 'right' };

export function printParagraph(block: DocumentBlock, notes: Notes): string {
  const align = sides[text(record(block.data)['align']) ?? ''];
  if (align === undefined && fitsMarkdown(block)) {
    for (const escape of [lightText, heavyText]) {
      const markdown = guardLines(markdownInlines(block.nodes, notes, escape));
      if (reads(markdown, block, notes)) return markdown;
    }
  }
  return `<p${htmlAttributes({ align })}>${htmlInlines(block.nodes, notes)}</p>`;
}

export function printHeading(block: DocumentBlock, notes: Notes): string {
  const data = record(block.data);
  const depth = Number(block.type.slice(-1)) + 1;
  const align = sides[text(data['align']) ?? ''];
  const id = text(data['id']);
  const anchor = id === undefined || !/^[-a-z0-9.+_]+$/.test(id) ? '' : `<a href="#${id}" id="${id}"></a>`;
  if (align === undefined && fitsMarkdown(block)) {
    for (const escape of [lightText, heavyText]) {
      const title = markdownInlines(block.nodes, notes, escape);
      const markdown = ['#'.repeat(depth), title, anchor].filter(Boolean).join(' ');
      if (!markdown.includes('\n') && reads(markdown, block, notes)) return markdown;
    }
  }
  return `<h${depth}${htmlAttributes({ align })}>${htmlInlines(block.nodes, notes)}${anchor}</h${depth}>`;
}

const bracketed = new Set(['link', 'mention', 'inline-image']);

/** Whether the parser would accept all brackets of the block as Markdown. Trying costs seconds where not. */
function fitsMarkdown(block: DocumentBlock): boolean {
  const nodes = list(block.nodes);
  if (nodes.length <= mostMarks) return true;
  let brackets = 0;
  for (const node of nodes) if (bracketed.has(text(record(node)['type']) ?? '')) brackets++;
  return brackets <= mostMarks;
}

/** Whether the Markdown parses to exactly this block. Note bodies are added, or references would not be notes. */
function reads(markdown: string, block: DocumentBlock, notes: Notes): boolean {
  if (markdown === '') return false;
  // Labels are numbers from 1. Searching for every label in every paragraph would be quadratic.
  const named = new Set(Array.from(markdown.matchAll(/\[\^([1-9]\d{0,8})\]/g), ([, label]) => Number(label)));
  const stubs = [...named].filter((label) => label <= notes.labels.size).sort((a, b) => a - b);
  const bodies = stubs.map((label) => `\n\n[^${label}]: x`);
  const nodes = documentNodes(parse(`\n${markdown}${bodies.join('')}`));
  return nodes.length === 1 && same(nodes[0], canonical(block));
}

/** The block in the parser's normal form, for fields clients may omit. */
function canonical(block: DocumentBlock): unknown {
  return { object: 'block', type: block.type, isVoid: false, data: record(block.data), nodes: list(block.nodes) };
}
