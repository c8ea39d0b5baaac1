// Words of an API description. They are Markdown of somebody who does not know the page they stand on: links lead
// outside only, and headings are no headings of the page.
import { escapeHtml, parse, renderHtml, schemeOf, type BlockRenderers } from '@lectern/content';
import type { BlockHooks } from '../hooks.ts';
import { nothing, raw, type Html } from '../../html/html.ts';

const longest = 20_000;
/** Without any of these a text is the same in Markdown. */
const special = /[\\`*_{}[\]<>()#+!|~&$:@/-]|\n|\d\./;

export function aboutHtml(text: string | undefined, blocks: BlockRenderers, hooks: BlockHooks): Html {
  if (text === undefined || text.trim() === '') return nothing;
  if (text.length < 300 && !special.test(text))
    return raw(`<div class="about"><p>${escapeHtml(text.trim())}</p></div>`);
  // Notes at the end of a text would have the names of the notes of the page.
  const page = parse(
    text
      .slice(0, longest)
      .replaceAll('[^', String.raw`\[^`)
      .replaceAll(/^(\s*)---/gm, '$1***'),
  );
  const inner = renderHtml(page, {
    ...hooks,
    resolve: (href) => (schemeOf(href) === undefined ? { href, broken: true } : { href }),
    blocks: {
      ...blocks,
      heading: ({ children }, renderer) => `<p><strong>${renderer.inlines(children)}</strong></p>`,
    },
  });
  return inner.trim() === '' ? nothing : raw(`<div class="about">${title(page, hooks)}${inner}</div>`);
}

/** The first heading of a text is taken for its title, which nobody draws. */
function title({ title: heading }: ReturnType<typeof parse>, hooks: BlockHooks): string {
  if (!heading) return '';
  const at = { start: 0, end: 0 };
  const strong = { type: 'strong' as const, children: heading.children, ...at };
  return renderHtml({ ...parse(''), children: [{ type: 'paragraph', children: [strong], ...at }] }, hooks);
}
