export { operations } from './operations.ts';
export { customFieldTarget } from './target.ts';
export { copyValuesOnDuplicate, dropValuesOnTransfer } from './values.ts';
