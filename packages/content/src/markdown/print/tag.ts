import { tagAttributes } from './escape.ts';

/** `{% name key="value" %}`, with its end tag where it has a body. */
export function tag(
  name: string,
  attributes: Record<string, string | number | boolean | undefined>,
  body: string | undefined,
): string {
  const open = `{% ${name}${tagAttributes(attributes)} %}`;
  if (body === undefined) return open;
  const content = body === '' ? '' : `${body}\n`;
  return `${open}\n${content}{% end${name} %}`;
}

/** A details element; the summary is HTML. */
export function details(open: boolean, summary: string, body: string): string {
  const tagName = open ? '<details open>' : '<details>';
  return [tagName, `<summary>${summary}</summary>`, body, '</details>'].filter(Boolean).join('\n\n');
}
