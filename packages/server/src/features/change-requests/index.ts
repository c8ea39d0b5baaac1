export { changeRequestTarget } from './target.ts';
export { findChangeRequest, type ChangeRequestRow } from './rows.ts';
