export { operations } from './operations.ts';
export { openApiSpecTarget, openApiVersionTarget } from './target.ts';
export { processSpec } from './process-spec.ts';
export { listKeptHashes } from './rows.ts';
