// Repairs of a link in the text of a page, each the smallest change of it.
import { frontmatterIn, mapBlocks, rewriteLinks, withFrontmatter, type Markdown } from '@lectern/content/browser';
import { applySplices, editPage, isSameBlocks, openPage } from '@lectern/content/edit';

export type Repair = { kind: 'target'; href: string } | { kind: 'remove' };

/** All links to `href` are changed. Undefined when the text has none, or none that can be changed. */
export function repairLinks(markdown: string, href: string, repair: Repair): string | undefined {
  const body =
    repair.kind === 'target'
      ? rewriteLinks(markdown, ({ target }) => (target === href ? repair.href : undefined))
      : withoutLinks(markdown, href);
  const after = body === undefined ? undefined : withCover(body, href, repair);
  return after === markdown ? undefined : after;
}

/** The cover is in the frontmatter. Without it, its position means nothing. */
function withCover(markdown: string, href: string, repair: Repair): string | undefined {
  if (frontmatterIn(markdown)['cover'] !== href) return markdown;
  const cover = repair.kind === 'target' ? repair.href : undefined;
  return withFrontmatter(markdown, cover === undefined ? { cover, coverY: undefined } : { cover });
}

/** Links become their text; what is nothing but a link, such as a file, is removed. */
function withoutLinks(markdown: string, href: string): string | undefined {
  const page = openPage(markdown);
  if (!page) return undefined;
  const isTo = (node: { target?: Markdown.Target | undefined }): boolean => node.target?.value === href;
  const wanted = page.blocks.flatMap((block) => {
    const mapped = mapBlocks([block], {
      block: (inner) => withoutTarget(inner, isTo),
      inlines: (inlines) => inlines.flatMap((inline) => asText(inline, isTo)),
    });
    // The edit finds what is unchanged by identity.
    return isSameBlocks(mapped, [block], { tight: true }) ? [block] : mapped;
  });
  const edit = editPage(page, wanted);
  return 'refused' in edit ? undefined : applySplices(markdown, edit.splices);
}

type IsTo = (node: { target?: Markdown.Target | undefined }) => boolean;

/** Undefined where only its contents may have links. */
function withoutTarget(block: Markdown.Block, isTo: IsTo): Markdown.Block[] | undefined {
  switch (block.type) {
    case 'contentRef':
    case 'file':
    case 'embed':
    case 'include':
    case 'drawing':
      return isTo(block) ? [] : undefined;
    case 'images': {
      const children = block.children.filter((image) => !isTo(image));
      if (children.length === block.children.length) return undefined;
      return children.length === 0 ? [] : [{ ...block, children }];
    }
    default:
      return undefined;
  }
}

function asText(inline: Markdown.Inline, isTo: IsTo): Markdown.Inline[] {
  const { start, end } = inline;
  switch (inline.type) {
    case 'link':
    case 'mention':
      return isTo(inline) ? inline.children : [inline];
    case 'button':
      return isTo(inline) ? [{ type: 'text', value: inline.label, start, end }] : [inline];
    case 'inlineImage':
      if (!isTo(inline)) return [inline];
      return inline.alt === '' ? [] : [{ type: 'text', value: inline.alt, start, end }];
    default:
      return [inline];
  }
}
