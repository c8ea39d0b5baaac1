import type { Reply } from '@lectern/contract/browser';
import type { ChangeRequest } from '../../api/branch.ts';
import type { Texts } from '../../texts/en.ts';

export type SemanticChange = Reply<'getChangeRequestChanges'>['changes'][number];
export type PageChange = Extract<SemanticChange, { page: unknown }>;

/** The state of the main content that the request is compared with. */
export const baseOf = ({ revisionMergedAncestor, revisionInitial }: ChangeRequest): string =>
  revisionMergedAncestor ?? revisionInitial;

export function changedTitle(change: SemanticChange, variables: string): string {
  if ('page' in change) return change.page.title;
  if ('file' in change) return change.file.name;
  return 'reusableContent' in change ? change.reusableContent.title : variables;
}

export const changeKey = (change: SemanticChange): string =>
  `${change.type} ${'page' in change ? change.page.id : 'file' in change ? change.file.id : changedTitle(change, '')}`;

/** Whether the text of a page changed. */
export const hasText = (change: SemanticChange): change is PageChange =>
  change.type === 'page_created' ||
  change.type === 'page_deleted' ||
  (change.type === 'page_edited' && 'document' in change.attributes);

export const changeNames = (t: Texts): Record<SemanticChange['type'], string> => ({
  page_created: t.changeCreated,
  page_deleted: t.changeDeleted,
  page_edited: t.changeEdited,
  page_moved: t.changeMoved,
  file_created: t.changeCreated,
  file_deleted: t.changeDeleted,
  file_edited: t.changeEdited,
  reusable_content_created: t.changeCreated,
  reusable_content_deleted: t.changeDeleted,
  reusable_content_edited: t.changeEdited,
  variables_edited: t.changeEdited,
});
