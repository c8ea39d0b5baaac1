// Titles and paths of pages in many spaces; each tree is read once.
import { findPage, pathOf } from '@lectern/content';
import { findSpaceTree } from '#features/content';
import type { Context } from '#platform/context';

type Head = { organization_id: string; id: string; revision_id: string };
export type PageName = { title: string; path?: string; emoji?: string; icon?: string };

export class PageNames {
  readonly #context: Pick<Context, 'db'>;
  readonly #trees = new Map<string, ReturnType<typeof findSpaceTree>>();

  constructor(context: Pick<Context, 'db'>) {
    this.#context = context;
  }

  /** Undefined when the page is not in the main content. */
  async find(space: Head, id: string): Promise<PageName | undefined> {
    const reading = this.#trees.get(space.id) ?? findSpaceTree(this.#context, space);
    this.#trees.set(space.id, reading);
    const { records, tree } = await reading;
    const page = await findPage(records, tree, id);
    if (!page) return undefined;
    const path = await pathOf(records, tree, page);
    return {
      title: page.title,
      ...(path !== undefined && { path }),
      ...(page.emoji !== undefined && { emoji: page.emoji }),
      ...(page.icon !== undefined && { icon: page.icon }),
    };
  }
}
