import type { Bench } from '../bench.ts';
import { idleMemory } from './idle-memory.ts';
import { permissionScale } from './permission-scale.ts';
import { membersList, spaceRead } from './reads.ts';
import { searchRareWord, searchTwoWords } from './search.ts';
import { startTime } from './start-time.ts';
import { spaceCreate } from './writes.ts';

export const benches: readonly Bench[] = [
  spaceRead,
  membersList,
  spaceCreate,
  permissionScale,
  searchTwoWords,
  searchRareWord,
  idleMemory,
  startTime,
];
