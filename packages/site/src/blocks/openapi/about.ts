// Descriptions in an API description: Markdown written independently of the page that shows it. Only external links are
// kept, and headings are not headings of the page.
import { escapeHtml, parse, renderHtml, schemeOf, type BlockRenderers } from '@lectern/content';
import type { BlockHooks } from '../hooks.ts';
import { nothing, raw, type Html } from '../../html/html.ts';

const longest = 20_000;
/** A text without any of these characters is the same in Markdown. */
const special = /[\\`*_{}[\]<>()#+!|~&$:@/-]|\n|\d\./;

export function aboutHtml(text: string | undefined, blocks: BlockRenderers, hooks: BlockHooks): Html {
  if (text === undefined || text.trim() === '') return nothing;
  if (text.length < 300 && !special.test(text))
    return raw(`<div class="about"><p>${escapeHtml(text.trim())}</p></div>`);
  // Footnotes would clash with the anchors of the page's own.
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

/** The parser takes the first heading for the page title, which is not rendered. */
function title({ title: heading }: ReturnType<typeof parse>, hooks: BlockHooks): string {
  if (!heading) return '';
  const at = { start: 0, end: 0 };
  const strong = { type: 'strong' as const, children: heading.children, ...at };
  return renderHtml({ ...parse(''), children: [{ type: 'paragraph', children: [strong], ...at }] }, hooks);
}
