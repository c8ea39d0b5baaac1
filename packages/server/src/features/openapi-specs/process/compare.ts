// The process that compares two documents.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareApis } from '@lectern/content/openapi';
import { watchMemory } from '#platform/watch-memory';
import type { Json } from './pointer.ts';

const [folder, mostMemory] = process.argv.slice(2) as [string, string];
watchMemory(Number(mostMemory));
process.on('disconnect', () => process.exit(1));

const read = (name: string): Json => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Json;
writeFileSync(join(folder, 'changes.json'), JSON.stringify(compareApis(read('before'), read('after'))));
process.exit(0);
