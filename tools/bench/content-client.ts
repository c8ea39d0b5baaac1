// Repeated edits of an author, with different texts each time.
import { longPage } from './seed-pages.ts';
import { get, post } from './seed.ts';
import { textMaker } from './text-maker.ts';

export type Author = {
  /** Ids of the pages to work on. */
  pages: readonly string[];
  startRequest(): Promise<string>;
  /** Rewrites one section of a page; the next page at each call. */
  prepareEdit(): Promise<Edit>;
  edit(request: string, edit: Edit): Promise<void>;
  merge(request: string): Promise<void>;
  duplicate(): Promise<void>;
};

export type Edit = { page: string; markdown: string };

/** Far enough apart that consecutive edits share little of the tree. */
const stride = 37;

export function author(port: number, space: string, pages: readonly string[]): Author {
  const text = textMaker(pages.length + 1);
  const at = `/v1/spaces/${space}`;
  let edits = 0;
  return {
    pages,
    startRequest: async () => (await post(port, `${at}/change-requests`, {})).id,
    async prepareEdit() {
      const page = pages[(edits++ * stride) % pages.length]!;
      const found = JSON.parse((await get(port, `${at}/content/page/${page}?format=markdown`)).toString()) as {
        markdown: string;
      };
      const sections = found.markdown.split(/^(?=## )/m);
      const kept = sections.length < longPage ? text.page(longPage).split(/^(?=## )/m) : sections;
      kept[edits % longPage] = `${text.page(1)}\n`;
      return { page, markdown: kept.join('') };
    },
    async edit(request, { page, markdown }) {
      const changes = [{ operation: 'update_page', page, document: { markdown } }];
      await post(port, `${at}/change-requests/${request}/content`, { changes });
    },
    async merge(request) {
      const { result } = (await post(port, `${at}/change-requests/${request}/merge`, {})) as unknown as {
        result: string;
      };
      if (result !== 'merge') throw new Error(`the merge answered ${result}`);
    },
    async duplicate() {
      await post(port, `${at}/duplicate`, {});
    },
  };
}
