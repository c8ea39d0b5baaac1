export { coverInEntries } from './cover.ts';
export { note, noteTransfer, type ActorKind } from './note.ts';
export { operations } from './operations.ts';
export { addRoutes } from './routes.ts';
export { listOrganizationsOf } from './rows.ts';
export { sweep } from './sweep.ts';
