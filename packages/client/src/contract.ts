// What the client takes from the contract. The package has declarations of the same names generated from the schemas
// (`tools/release/client-types.ts`), so that it needs no other package.
export { api, createExchange } from '@lectern/contract/browser';
export type { BrowserOperation, InputOf, OperationId, Reply } from '@lectern/contract/browser';
