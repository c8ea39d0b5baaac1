// Parses overlays as they were sent.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readOverlay } from './overlay.ts';
import { Unreadable, type OverlaysJob, type OverlaysRead } from './protocol.ts';
import { checkValues, readText } from './read-text.ts';

export async function readOverlays(folder: string): Promise<void> {
  const job = JSON.parse(readFileSync(join(folder, 'overlays.json'), 'utf8')) as OverlaysJob;
  writeFileSync(join(folder, 'read.json'), JSON.stringify(readAll(job)));
}

function read(one: unknown, where: string, most: OverlaysJob['most']): object {
  let value = one;
  if (typeof one === 'string') value = readText(one, where, most.values).value;
  else checkValues(one, where, most.values);
  const overlay = readOverlay(value);
  if (typeof overlay === 'string') throw new Unreadable(`${where}: ${overlay}`);
  return overlay;
}

function readAll({ given, most }: OverlaysJob): OverlaysRead {
  try {
    const text = JSON.stringify(given.map((one, number) => read(one, `body.overlays.${number}`, most)));
    return text.length > most.bytes ? { tooLong: true } : { text };
  } catch (error) {
    if (error instanceof Unreadable) return { wrong: error.message };
    throw error;
  }
}
