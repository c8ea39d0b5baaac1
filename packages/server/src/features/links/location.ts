import type { shapes, Static } from '@lectern/contract';

export type Location = Static<typeof shapes.Location>;
