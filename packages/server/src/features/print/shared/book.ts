// The pages of a print input as trees: parsed, with conditions and expressions evaluated for the reader.
import { anchors, evaluateDocument, parse, type Markdown } from '@lectern/content';
import { namesOf } from '@lectern/content/anchors';
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { PrintInput, PrintInputPage } from '../print-input.ts';
import type { ApiBlocks } from './api-blocks.ts';
import { guessLanguage } from './script.ts';
import { finderIn, refOf, type FindDestination } from './target.ts';
import { printTextsIn, type PrintTexts } from './words.ts';

export type BookPage = PrintInputPage & {
  index: number;
  tree: Markdown.Page;
  anchors: Map<Markdown.Heading, string>;
};

export type Book = {
  input: PrintInput;
  pages: BookPage[];
  language: string;
  words: PrintTexts;
  find: FindDestination;
  /** The tree of reusable content, for a page; undefined when there is none. */
  shared(target: string, page: BookPage): { id: string; tree: Markdown.Page } | undefined;
};

export function readBook(input: PrintInput, drawn: ApiBlocks = (tree) => tree): Book {
  const treeOf = (markdown: string, variables: Record<string, unknown>, title: string): Markdown.Page =>
    drawn(
      evaluateDocument(parse(markdown), {
        space: { vars: input.variables },
        page: { vars: variables },
        visitor: { claims: input.claims ?? {} },
      }),
      title,
    );
  const pages = input.pages.map((page, index): BookPage => {
    const tree = treeOf(page.markdown, page.variables, page.title);
    return { ...page, index, tree, anchors: anchors(tree) };
  });
  const written = finderIn(input);
  const text = () => input.pages.map(({ title, markdown }) => `${title}\n${markdown}`).join('\n');
  const language = input.language ?? guessLanguage(text());
  return {
    input,
    pages,
    language,
    words: printTextsIn(language),
    find(target, from) {
      const found = written(target, from);
      if (found.kind !== 'inside' || found.anchor === undefined) return found;
      const { tree } = pages[found.page]!;
      return { ...found, anchor: namesOf(tree).meant(safeDecodeURIComponent(found.anchor)) ?? found.anchor };
    },
    shared(target, page) {
      const ref = refOf(target);
      const id = ref?.kind === 'reusable-content' ? ref.reusableContent : '';
      const text = Object.hasOwn(input.shared, id) ? input.shared[id] : undefined;
      return text === undefined ? undefined : { id, tree: treeOf(text, page.variables, page.title) };
    },
  };
}
