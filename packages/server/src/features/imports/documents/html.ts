import { badRequest } from '#platform/errors';
import { htmlToMarkdown, type HtmlOptions } from '@lectern/content/from-html';
import type { Document } from './types.ts';

/** Each costs about a kilobyte while it is converted. */
const maxTags = 100_000;

export function readHtml(html: string, options: HtmlOptions = {}): Document {
  let tags = 0;
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) tags += 1;
  if (tags > maxTags) throw badRequest(`it has more than ${maxTags} tags`);
  const { title, description, markdown, losses, anchors } = htmlToMarkdown(html, options);
  return { title, markdown, fields: description === undefined ? {} : { description }, losses, anchors };
}
