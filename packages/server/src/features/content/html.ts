// Bodies as HTML, cached by the hash of their text.
import { hashText, parse, processCaches, renderUnresolved, stringBytes } from '@lectern/content';

const rendered = processCaches.cache('page-html', { weigh: (html: string) => 200 + stringBytes(html) });

/** Of Markdown that begins with the title, which is not part of the HTML. */
export function htmlOf(markdown: string): string {
  const key = hashText(markdown);
  return rendered.get(key) ?? rendered.set(key, renderUnresolved(parse(markdown)));
}
