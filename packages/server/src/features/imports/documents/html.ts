import { htmlToMarkdown } from '../html/index.ts';
import type { Document } from './types.ts';

export function readHtml(html: string, options: { main?: boolean; base?: string } = {}): Document {
  const { title, description, markdown, losses, anchors } = htmlToMarkdown(html, options);
  return { title, markdown, fields: description === undefined ? {} : { description }, losses, anchors };
}
