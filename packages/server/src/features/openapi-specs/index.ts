export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { openApiSpecTarget, openApiVersionTarget } from './target.ts';
export { fetchSpec, readSpec } from './process-spec.ts';
export { listKeptHashes } from './rows.ts';
export { findSpec, hasSpec } from './rows.ts';
export { presentSpec } from './present.ts';
export { findPages, latestVersions, type SpecPages } from './pages.ts';
export { findPart } from './part.ts';
