// How long the event loop is blocked while a large API is read: its pages, the site that shows them, and everything
// that lists them. Each is requested once, with cold caches.
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Bench } from '../bench.ts';
import { denseApi, largeApi } from '../large-api.ts';
import { get, post } from '../seed.ts';
import { adminToken, inFolder, startLectern, type Process } from '../server.ts';
import { measuredBy, turnsSince } from '../turn-meter.ts';

async function host(port: number, organization: string, slug: string, text: string): Promise<void> {
  const path = `/v1/orgs/${organization}/openapi`;
  await post(port, path, { slug, source: { text } });
  for (;;) {
    const spec = JSON.parse((await get(port, `${path}/${slug}`)).toString()) as { processingState: string };
    if (spec.processingState === 'complete') return;
    await wait(20);
  }
}

/** A published site whose space shows the API; its path, and that of the space. */
async function publish(port: number, organization: string, spec: string) {
  const space = await post(port, `/v1/orgs/${organization}/spaces`, { title: spec });
  await fetch(`http://127.0.0.1:${port}/v1/spaces/${space.id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ editMode: 'live' }),
  });
  const computed = {
    type: 'builtin:openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec } } },
    props: { models: true },
  };
  await post(port, `/v1/spaces/${space.id}/content`, {
    changes: [
      { operation: 'insert_page', title: 'Start', document: { markdown: '# Start\n' } },
      { operation: 'insert_computed', title: 'API', computed },
    ],
  });
  const sites = `/v1/orgs/${organization}/sites`;
  const site = await post(port, sites, { title: spec, spaces: [space.id] });
  const { urls } = (await post(port, `${sites}/${site.id}/publish`, {})) as unknown as { urls: { published: string } };
  return { space: space.id, base: new URL(urls.published).pathname.replace(/\/$/, '') };
}

async function read(port: number, path: string): Promise<number> {
  const headers: Record<string, string> = { 'accept-encoding': 'br' };
  if (path.startsWith('/v1/')) headers['authorization'] = `Bearer ${adminToken}`;
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  const { length } = await answer.text();
  if (!answer.ok && !path.endsWith('/nowhere')) throw new Error(`GET ${path} answered ${answer.status}`);
  return length;
}

function pathsOf({ space, base }: { space: string; base: string }): string[] {
  return [
    base,
    `${base}/part-1/get-thing1`,
    `${base}/models/model2`,
    `${base}/models`,
    `${base}/part-3`,
    `${base}/llms.txt`,
    `${base}/sitemap-pages.xml`,
    `${base}/~search?q=thing`,
    `${base}/~contents`,
    `${base}/models/model3.md`,
    `${base}/nowhere`,
    `/v1/spaces/${space}/content/pages`,
    `/v1/spaces/${space}/content`,
    `/v1/spaces/${space}/content/path/models%2Fmodel5`,
  ];
}

async function readAll({ port, pid }: Process, file: string): Promise<number[]> {
  const { items } = JSON.parse((await get(port, '/v1/orgs')).toString()) as { items: { id: string }[] };
  const organization = items[0]!.id;
  // Warm-up: loading and compiling code is not what is measured.
  await host(port, organization, 'small', largeApi(200_000));
  const small = pathsOf(await publish(port, organization, 'small'));
  for (let round = 0; round < 2; round += 1) for (const path of small) await read(port, path);
  await host(port, organization, 'large', denseApi(10_000_000));
  const large = await publish(port, organization, 'large');
  const found: number[] = [];
  for (const path of pathsOf(large)) {
    await turnsSince(pid, file);
    const began = performance.now();
    const length = await read(port, path);
    const ms = await turnsSince(pid, file);
    found.push(ms);
    const shown = path.replace(large.base, '').replace(large.space, '…');
    const took = performance.now() - began;
    console.error(
      `${shown === '' ? '/' : shown}: ${ms.toFixed(0)} ms at a stretch, ${took.toFixed(0)} ms, ${length} characters`,
    );
  }
  return found;
}

export const openApiReads: Bench = {
  name: 'openapi-reads',
  about:
    'the longest that the service computes at a stretch while pages, lists and a site of a 10 MB API are first read',
  unit: 'ms',
  budget: 50,
  holds: 'at most',
  rounds: () =>
    inFolder(async (folder) => {
      const file = join(folder, 'turn.json');
      const service = await startLectern(join(folder, 'data'), measuredBy(file));
      try {
        return [Math.max(...(await readAll(service, file)))];
      } finally {
        await service.stop();
      }
    }),
};
