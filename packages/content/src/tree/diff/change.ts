import type { Json } from '../canonical.ts';
import type { FileEntry, ReusableContent } from '../resources.ts';
import type { PageType } from '../page.ts';

export interface BeforeAfter<Value = Json> {
  readonly before?: Value;
  readonly after?: Value;
}

export interface ChangedPage {
  readonly id: string;
  readonly type: PageType;
  readonly title: string;
  readonly path?: string;
}

export type Attributes = Readonly<Record<string, BeforeAfter>>;

export type Change =
  | { readonly type: 'page_created' | 'page_deleted'; readonly page: ChangedPage }
  | { readonly type: 'page_edited'; readonly page: ChangedPage; readonly attributes: Attributes }
  | { readonly type: 'page_moved'; readonly page: ChangedPage; readonly parent: BeforeAfter<string> }
  | { readonly type: 'file_created' | 'file_deleted'; readonly file: FileEntry }
  | { readonly type: 'file_edited'; readonly file: FileEntry; readonly attributes: Attributes }
  | {
      readonly type: 'reusable_content_created' | 'reusable_content_deleted';
      readonly reusableContent: ReusableContent;
    }
  | {
      readonly type: 'reusable_content_edited';
      readonly reusableContent: ReusableContent;
      readonly attributes: Attributes;
    }
  | { readonly type: 'variables_edited'; readonly variables: Attributes };
