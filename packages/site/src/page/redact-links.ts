// Pages hidden from this visitor are not disclosed by links either: an author's link keeps its text, and where the text
// would be the page's URL or file name, it is replaced by a neutral one.
import { hrefToRef, inlineText, mapBlocks, type Markdown, type MarkdownPage } from '@lectern/content';
import type { Linker } from '../model/linker.ts';

/** Link text that only repeats the location of a page. */
const isPlace = (text: string): boolean => /^\s*$|^\s*(?:\/pages\/|lectern:)|\.md(?:#.*)?\s*$/i.test(text);
const isPage = (target: string): boolean =>
  target.startsWith('lectern:')
    ? /^(?:page|anchor|space)$/.test(hrefToRef(target).kind)
    : target.startsWith('/pages/') || !/^(?:[a-z][a-z0-9+.-]*:|\/|#)/i.test(target);

export function redactLinks(page: MarkdownPage, linker: Pick<Linker, 'resolve'>, instead: string): MarkdownPage {
  const unseen = (target: Markdown.Target | undefined): boolean =>
    target !== undefined && isPage(target.value) && linker.resolve(target.value)?.broken === true;
  const plainText = ({ start, end }: Markdown.Span): Markdown.Inline => ({ type: 'text', value: instead, start, end });
  const mapping = {
    block(block: Markdown.Block): Markdown.Block[] | undefined {
      if (block.type !== 'contentRef' || !unseen(block.target)) return undefined;
      const { start, end } = block;
      return [{ type: 'paragraph', children: [plainText(block)], start, end }];
    },
    inlines: (inlines: Markdown.Inline[]): Markdown.Inline[] =>
      inlines.flatMap((inline): Markdown.Inline[] => {
        if (inline.type === 'button' && unseen(inline.target)) {
          const { target: _, ...button } = inline;
          return [button];
        }
        if ((inline.type !== 'mention' && inline.type !== 'link') || !unseen(inline.target)) return [inline];
        return inline.type === 'mention' || isPlace(inlineText(inline.children))
          ? [plainText(inline)]
          : inline.children;
      }),
  };
  const footnotes = new Map(
    [...page.footnotes].map(([label, note]) => [label, { ...note, children: mapBlocks(note.children, mapping) }]),
  );
  return { ...page, children: mapBlocks(page.children, mapping), footnotes };
}
