// A site of 10,000 pages right after one of them changed: latency of the next request for another page.
import type { Bench } from '../bench.ts';
import { get, post } from '../seed.ts';
import { inFolder } from '../server.ts';
import { page, publish } from './site.ts';

const rounds = 15;

async function afterMerges(count: number): Promise<number[]> {
  return inFolder(async (folder) => {
    const { server, paths, space, base } = await publish(folder, count, 2);
    const { port } = server;
    try {
      const changed = paths[50]!.slice(base.length + 1);
      const found = await get(port, `/v1/spaces/${space}/content/path/${encodeURIComponent(changed)}`);
      const { id } = JSON.parse(found.toString()) as { id: string };
      const others = paths.slice(-rounds);
      for (const path of others) await page(port, path);
      const times: number[] = [];
      for (const [round, path] of others.entries()) {
        const request = await post(port, `/v1/spaces/${space}/change-requests`, { subject: `Round ${round}` });
        const at = `/v1/spaces/${space}/change-requests/${request.id}`;
        const title = `Okapi ${round}`;
        await post(port, `${at}/content`, { changes: [{ operation: 'update_page', page: id, title }] });
        await post(port, `${at}/merge`, {});
        const begun = performance.now();
        await page(port, path);
        times.push(performance.now() - begun);
        // The new title is in the navigation of the pages around it.
        if (!(await page(port, paths[51]!)).includes(title)) throw new Error('a merge was not seen');
      }
      return times.slice(3);
    } finally {
      await server.stop();
    }
  });
}

export const siteLargeMerge: Bench = {
  name: 'site-large-merge',
  about: 'the first request for another page of a site of 10,000 pages after a merge that renamed one page',
  unit: 'ms',
  budget: 25,
  holds: 'at most',
  rounds: () => afterMerges(10_000),
};
