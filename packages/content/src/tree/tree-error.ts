export type TreeErrorCode =
  | 'bad-choice'
  | 'bad-id'
  | 'below-itself'
  | 'damaged'
  | 'group-below-page'
  | 'id-taken'
  | 'no-children-allowed'
  | 'not-found'
  | 'slug-invalid'
  | 'slug-taken'
  | 'title-missing';

/** A request that the tree cannot execute. The code is for programs, the message for people. */
export class TreeError extends Error {
  readonly code: TreeErrorCode;

  constructor(code: TreeErrorCode, message: string) {
    super(message);
    this.name = 'TreeError';
    this.code = code;
  }
}
