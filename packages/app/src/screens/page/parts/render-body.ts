// The body of a page as safe HTML. Expressions and conditions are shown as written. Nothing is loaded from other hosts.
import {
  escapeHtml,
  hrefToRef,
  mapBlocks,
  parse,
  renderBuiltIn,
  renderHtml,
  schemeOf,
  type ContentRef,
  type HtmlOptions,
  type Markdown,
  type Resolved,
} from '@lectern/content/browser';
import type { Branch, Content } from '../../../api/branch.ts';
import { hrefTo, paths } from '../../../paths.ts';
import type { Texts } from '../../../texts/en.ts';
import { fill } from '../../../texts/format.ts';
import { trailTo } from '../../space/tree-model.ts';

const broken: Resolved = { href: '', broken: true };
const byId = /^\/(pages|files|reusable-content)\/([\w.:~-]+)(?:#(.*))?$/s;

function refOf(target: string): ContentRef | undefined {
  const [, kind, id = '', anchor] = byId.exec(target) ?? [];
  if (kind === 'files') return { kind: 'file', file: id };
  if (kind === 'reusable-content') return { kind: 'reusable-content', reusableContent: id };
  if (kind === 'pages') return anchor === undefined ? { kind: 'page', page: id } : { kind: 'anchor', page: id, anchor };
  return /^lectern:/i.test(target) ? hrefToRef(target) : undefined;
}

function resolverOf(branch: Branch, { pages, files }: Content): (ref: ContentRef) => Resolved {
  return (ref) => {
    if ('space' in ref && ref.space !== undefined && ref.space !== branch.spaceId)
      return { href: hrefTo(paths.space({ spaceId: ref.space })) };
    switch (ref.kind) {
      case 'page':
      case 'anchor': {
        const anchor = ref.kind === 'anchor' ? `#${ref.anchor}` : '';
        if (ref.page === undefined) return anchor === '' ? broken : { href: anchor };
        const page = trailTo(pages, ref.page).at(-1);
        return page ? { href: hrefTo(paths.page(branch, page.path)) + anchor, title: page.title } : broken;
      }
      case 'file': {
        const file = files.find(({ id }) => id === ref.file);
        return file ? { href: file.downloadURL, title: file.name } : broken;
      }
      case 'reusable-content':
        return { href: hrefTo(paths.reusableContent(branch, ref.reusableContent)) };
      default:
        return broken;
    }
  };
}

export const renderBody = (markdown: string, branch: Branch, content: Content, t: Texts): string =>
  renderPage(parse(markdown), branch, content, t);

export function renderPage(page: Markdown.Page, branch: Branch, content: Content, t: Texts): string {
  const resolve = resolverOf(branch, content);
  const options: HtmlOptions = {
    resolve(target, use) {
      const ref = refOf(target);
      if (ref) return resolve(ref);
      const isElsewhere = schemeOf(target) !== undefined || target.startsWith('//');
      return use === 'image' || (!isElsewhere && !target.startsWith('#')) ? broken : undefined;
    },
    include(target) {
      const ref = refOf(target);
      if (ref?.kind !== 'reusable-content') return '';
      const title = content.reusableContents.find(({ id }) => id === ref.reusableContent)?.title;
      if (title === undefined) return '';
      return `<p class="include"><a href="${escapeHtml(resolve(ref).href)}">${escapeHtml(title)}</a></p>`;
    },
    checkbox: (checked) => (checked ? '☑' : '☐'),
    notes: { title: t.notes, back: t.backToText },
    blocks: {
      // Long lines can be scrolled by keyboard too.
      code: (block, renderer) => renderBuiltIn(block, renderer).replace('<pre', '<pre tabindex="0"'),
      table(block, renderer) {
        const table = renderBuiltIn(block, renderer);
        if (block.view === 'cards') return table;
        // Wide tables can be scrolled by keyboard too.
        return `<div class="scroll" role="group" tabindex="0" aria-label="${escapeHtml(t.table)}">${table}</div>`;
      },
      if: ({ expression, children }, renderer) => {
        const shown = fill(escapeHtml(t.shownIf), { condition: `<code>${escapeHtml(expression)}</code>` });
        return `<div class="condition"><p class="soft">${shown}</p>${renderer.blocks(children)}</div>`;
      },
    },
  };
  return renderHtml(withoutEvaluation(page), options);
}

function withoutEvaluation(page: Markdown.Page): Markdown.Page {
  const inlines = (list: Markdown.Inline[]): Markdown.Inline[] =>
    list.map((inline) => {
      if (inline.type !== 'expression') return inline;
      const { start, end, value } = inline;
      return { type: 'inlineCode', children: [{ type: 'text', value: `{{ ${value} }}`, start, end }], start, end };
    });
  return { ...page, children: mapBlocks(page.children, { block: () => undefined, inlines }) };
}
