// Readers see a merge at their next request: its latency, and that it shows the new text.
import type { Bench } from '../bench.ts';
import { get, post } from '../seed.ts';
import { inFolder } from '../server.ts';
import { page, publish } from './site.ts';

const rounds = 40;

export const siteMerge: Bench = {
  name: 'site-merge',
  about:
    'the first request for a page of 5 KB after a change request that changed it was merged, with the new text in it',
  unit: 'ms',
  budget: 25,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const { server, paths, space, base } = await publish(folder, 100);
      try {
        const path = paths[50]!;
        const below = path.slice(base.length + 1);
        const found = await get(server.port, `/v1/spaces/${space}/content/path/${encodeURIComponent(below)}`);
        const { id } = JSON.parse(found.toString()) as { id: string };
        const times: number[] = [];
        for (let round = 0; round < rounds; round++) {
          await page(server.port, path);
          const request = await post(server.port, `/v1/spaces/${space}/change-requests`, { subject: `Round ${round}` });
          const at = `/v1/spaces/${space}/change-requests/${request.id}`;
          const word = `okapi${round}`;
          const document = { markdown: `# Changed\n\n${`${word} and other words. `.repeat(200)}\n` };
          await post(server.port, `${at}/content`, { changes: [{ operation: 'update_page', page: id, document }] });
          await post(server.port, `${at}/merge`, {});
          const begun = performance.now();
          const html = await page(server.port, path);
          times.push(performance.now() - begun);
          if (!html.includes(word)) throw new Error('a merge was not seen at the next request');
        }
        return times;
      } finally {
        await server.stop();
      }
    }),
};
