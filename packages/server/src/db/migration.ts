import type { Kysely, RawBuilder } from 'kysely';
import type { Engine } from './engine.ts';

export type Columns = { engine: Engine; text: RawBuilder<unknown>; bytes: RawBuilder<unknown> };
export type Migration = { name: string; up(q: Kysely<unknown>, columns: Columns): Promise<void> };
