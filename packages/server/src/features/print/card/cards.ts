// Social cards of pages, rendered on request and cached in a folder bounded by total size.
import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SingleFlight } from '@lectern/content/single-flight';
import type { Services } from '#platform/context';
import { resourceHttpError } from '#platform/resource-error';
import { version } from '#platform/version';
import { openCache } from '../cache.ts';
import type { Card } from './card.ts';
import { createLogos } from './logo.ts';
import { CardProcess } from './card-process.ts';

/** Increment whenever cards come out differently. */
const look = 2;
const mostKept = 100_000_000;

export type CardRequest = Omit<Card, 'logo'> & { logo?: string };
type Own = Parameters<typeof createLogos>[1];

export function createCards(
  services: Pick<Services, 'cache' | 'config' | 'fetcher'>,
  own: Own,
): (card: CardRequest) => Promise<Buffer> {
  const { config } = services;
  const cache = openCache(join(config.dataFolder, 'cards'), mostKept);
  const painter = new CardProcess(config.printMemory);
  const logoAt = createLogos(services, own);
  const painting = new SingleFlight<Buffer>();

  async function make(name: string, card: Card): Promise<Buffer> {
    const png = await painter.paint(card);
    // It can be served without being cached.
    await keep(name, png).catch((error: unknown) => {
      if (!resourceHttpError(error)) throw error;
    });
    return png;
  }

  async function keep(name: string, png: Buffer): Promise<void> {
    const folder = await cache.workFolder();
    try {
      const path = join(folder, 'made');
      await writeFile(path, png);
      await cache.keep(name, path);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return async ({ logo: address, ...text }) => {
    const logo = address === undefined ? undefined : await logoAt(address);
    const hash = createHash('sha256').update(JSON.stringify([look, version, text, logo?.type]));
    const name = `${hash.update(logo?.bytes ?? '').digest('hex')}.png`;
    const found = await cache.find(name);
    if (found !== undefined) return readFile(found);
    return painting.run(name, () => make(name, { ...text, ...(logo && { logo }) }));
  };
}
