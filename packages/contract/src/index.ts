export { api, operations } from './operations.ts';
export * from './operation.ts';
export * from './levels.ts';
export { changesSomething, eventOf, otherEvents } from './events.ts';
export { standalone, hoist, type JsonSchema } from './schema.ts';
export { createClient, ApiError, type Client, type Input } from './client.ts';
export { openApiDocument } from './openapi.ts';
export type { Static, TProperties, TSchema } from './vocabulary.ts';
export * as shapes from './shapes/index.ts';
