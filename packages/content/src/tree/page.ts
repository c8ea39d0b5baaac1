import { canonical } from './canonical.ts';
import type { Json } from './canonical.ts';

export type PageType = 'document' | 'group' | 'link' | 'computed';

export interface Reference {
  readonly kind: string;
  readonly [key: string]: Json | undefined;
}

export interface PageCover {
  readonly ref?: Reference;
  readonly refDark?: Reference;
  readonly yPos?: number;
  readonly [key: string]: Json | undefined;
}

export interface GitFacts {
  readonly oid?: string;
  readonly path?: string;
  readonly [key: string]: Json | undefined;
}

export type Layout = Readonly<Record<string, boolean | string>>;
export type Variables = Readonly<Record<string, string | number | boolean>>;

/** Fields set by editors. Absent, false and empty text are equivalent and stored as absent. */
export interface PageFields {
  readonly title: string;
  readonly emoji?: string;
  readonly icon?: string;
  readonly description?: string;
  readonly hidden?: boolean;
  readonly noIndex?: boolean;
  readonly noRobotsIndex?: boolean;
  readonly layout?: Layout;
  readonly cover?: PageCover;
  readonly variables?: Variables;
  readonly condition?: string;
  /** Target of a link page. */
  readonly target?: Reference;
  /** The source of a computed page. */
  readonly computed?: Json;
  readonly git?: GitFacts;
  /** Hash of the Markdown. */
  readonly body?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
}

export interface Page extends PageFields {
  readonly id: string;
  readonly type: PageType;
  /** Link and computed pages have none. */
  readonly slug?: string;
  /** Id of the parent page; absent at root level. */
  readonly parent?: string;
  /** Sorts the page among its siblings, compared by bytes. */
  readonly order: string;
}

export function encodePage(page: Page): string {
  const { id: _, ...rest } = page;
  return canonical(tidy(rest));
}

export function decodePage(id: string, text: string): Page {
  return { ...(JSON.parse(text) as Omit<Page, 'id'>), id };
}

export function canHaveSlug(type: PageType): boolean {
  return type === 'document' || type === 'group';
}

export function canHaveChildren(type: PageType): boolean {
  return type === 'document' || type === 'group';
}

/** Removes empty values, so that equal pages have equal texts. */
export function tidy<Fields extends object>(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !saysNothing(value))) as Fields;
}

function saysNothing(value: unknown): boolean {
  if (value === undefined || value === null || value === false || value === '') return true;
  return typeof value === 'object' && !Array.isArray(value) && Object.values(value).every((item) => item === undefined);
}
