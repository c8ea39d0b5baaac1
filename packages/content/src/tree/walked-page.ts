import type { Page } from './page.ts';

export interface WalkedPage {
  readonly page: Page;
  /** Absent for link and computed pages. */
  readonly path: string | undefined;
  readonly depth: number;
  readonly pages: readonly WalkedPage[];
}

export const pathBelow = (prefix: string, { slug }: Page): string | undefined =>
  slug === undefined ? undefined : prefix + slug;

/** Of the paths of its children. */
export const childPrefix = (prefix: string, page: Page): string => `${pathBelow(prefix, page) ?? prefix}/`;
