// The process that reads overlays as they were sent.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchMemory } from '#platform/watch-memory';
import { readOverlay } from './overlay.ts';
import { Unreadable, type OverlaysJob, type OverlaysRead } from './protocol.ts';
import { checkValues, readText } from './read-text.ts';

const [folder, mostMemory] = process.argv.slice(2) as [string, string];
watchMemory(Number(mostMemory));
process.on('disconnect', () => process.exit(1));

const { given, most } = JSON.parse(readFileSync(join(folder, 'overlays.json'), 'utf8')) as OverlaysJob;

function read(one: unknown, where: string): object {
  let value = one;
  if (typeof one === 'string') value = readText(one, where, most.values).value;
  else checkValues(one, where, most.values);
  const overlay = readOverlay(value);
  if (typeof overlay === 'string') throw new Unreadable(`${where}: ${overlay}`);
  return overlay;
}

function readAll(): OverlaysRead {
  try {
    const text = JSON.stringify(given.map((one, number) => read(one, `body.overlays.${number}`)));
    return text.length > most.bytes ? { tooLong: true } : { text };
  } catch (error) {
    if (error instanceof Unreadable) return { wrong: error.message };
    throw error;
  }
}

writeFileSync(join(folder, 'read.json'), JSON.stringify(readAll()));
process.exit(0);
