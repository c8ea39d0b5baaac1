// The overlays of a specification, as sent: each an object, or JSON or YAML text. Only their size is checked here:
// parsing even half a megabyte of YAML would block the event loop too long.
import type { Services } from '#platform/context';
import { badRequest, HttpError } from '#platform/errors';
import { createLimiter } from '#platform/concurrency-limit';
import { inFolder } from './folder.ts';
import { readOverlaysIn } from './run.ts';

const mostBytes = 512 * 1024;
const mostValues = 100_000;
const deepest = 300;

const inTurn = createLimiter(2, 8);

export async function readOverlays(services: Services, given: readonly unknown[]): Promise<string> {
  requireSmall(given);
  if (given.length === 0) return '[]';
  const job = { given: [...given], most: { bytes: mostBytes, values: mostValues } };
  const mostMemory = services.config.openApi.memory;
  const read = await inTurn(() => inFolder(services, (folder) => readOverlaysIn(job, { folder, mostMemory })));
  if ('wrong' in read) throw badRequest(read.wrong);
  if ('tooLong' in read) throw tooLong();
  return read.text;
}

const tooLong = (): HttpError => new HttpError(413, `body.overlays is longer than ${mostBytes} characters`);

/** Limits their total size, and their depth to what can be serialized again. */
function requireSmall(given: readonly unknown[]): void {
  let left = mostBytes;
  for (const [number, one] of given.entries()) {
    const open: [unknown, number][] = [[one, 0]];
    for (let next = open.pop(); next; next = open.pop()) {
      const [value, depth] = next;
      left -= typeof value === 'string' ? value.length : 1;
      if (left < 0) throw tooLong();
      if (typeof value !== 'object' || value === null) continue;
      if (depth > deepest) throw badRequest(`body.overlays.${number} is nested more than ${deepest} levels deep`);
      for (const [key, inner] of Object.entries(value)) {
        if (!Array.isArray(value)) left -= key.length;
        open.push([inner, depth + 1]);
      }
    }
  }
}
