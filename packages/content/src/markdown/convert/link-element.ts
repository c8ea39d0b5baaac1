import type { OpenToken } from '../parse/html-tokens.ts';
import { mergeTexts } from '../parse/piece.ts';
import type { Piece } from '../parse/piece.ts';
import { inlineText } from '../inline-text.ts';
import type { Button, Inline, Span } from '../tree.ts';
import { filled } from './attributes.ts';

const footnote = /^#user-content-fn-(.+)$/;

export function footnoteLabel(href: string | undefined): string | undefined {
  return footnote.exec(href ?? '')?.[1]?.toLowerCase();
}

export function convertLink(token: OpenToken, children: Inline[], at: Span): Inline {
  const { attributes, targets } = token;
  const href = targets['href'];
  const label = attributes['data-footnote-ref'] === undefined ? undefined : footnoteLabel(attributes['href']);
  if (label !== undefined) return { type: 'annotation', label, children: mergeTexts(children), ...at };
  if (isButton(attributes['class'])) return { ...buttonOf(token, children, at), ...(href ? { target: href } : {}) };
  const id = filled(attributes['id'] ?? attributes['name']);
  const blank = children.every((child) => child.type === 'text' && child.value.trim() === '');
  if (id !== undefined && blank) return { type: 'anchor', id, ...at };
  if (!href) return { type: 'inlineElement', name: 'a', attributes, children: mergeTexts(children), ...at };
  const mentions = attributes['title'] === 'mention' || attributes['data-mention'] !== undefined;
  if (mentions) return { type: 'mention', target: href, children, ...at };
  const title = filled(attributes['title']);
  return { type: 'link', target: href, children: mergeTexts(children), ...at, ...(title ? { title } : {}) };
}

export function convertButton(token: OpenToken, children: Inline[], at: Span): Piece[] {
  if (!isButton(token.attributes['class'])) return children;
  const action = filled(token.attributes['data-action']);
  const query = filled(token.attributes['data-query']);
  return [{ ...buttonOf(token, children, at), ...(action ? { action } : {}), ...(query ? { query } : {}) }];
}

function isButton(classes: string | undefined): boolean {
  return classes !== undefined && /(?:^|\s)button(?:\s|$)/.test(classes);
}

function buttonOf(token: OpenToken, children: Inline[], at: Span): Button {
  const kind = /(?:^|\s)secondary(?:\s|$)/.test(token.attributes['class'] ?? '') ? 'secondary' : 'primary';
  const icon = filled(token.attributes['data-icon']);
  const label = inlineText(children).replace(/\s+/g, ' ').trim();
  return { type: 'button', label, kind, ...at, ...(icon ? { icon } : {}) };
}
