// The typed client of the Lectern API: `createClient({ endpoint, token }).call(api.getSpace, { spaceId })`.
export { api } from './contract.ts';
export type { BrowserOperation as Operation, InputOf, OperationId, Reply } from './contract.ts';
export { createClient } from './client.ts';
export type { ClientOptions, Item, LecternClient, ListId, UploadedFile } from './client.ts';
export { LecternError } from './error.ts';
export type { RetryOptions } from './retry.ts';
