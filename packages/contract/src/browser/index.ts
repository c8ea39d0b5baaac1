// For browsers: the typed client without the schema library. `import { api } from '@lectern/contract/browser'`.
export * as api from './operations.ts';
export type { BrowserOperation, InputOf, OperationId, Reply } from './declare.ts';
export { createBrowserClient, type BrowserClient } from './client.ts';
export { ApiError, createExchange } from '../client.ts';
export type * as shapes from '../shapes/index.ts';
export type { Static } from '../shape-builders.ts';
export { codeThemes, monospaceFonts, textFonts } from '../styling-values.ts';
