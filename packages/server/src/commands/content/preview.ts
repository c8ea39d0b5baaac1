// A folder as a published site on this machine: a service with a database in a temporary folder, and a proxy before it that
// makes pages reload.
import { watch } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { api, createClient, type LecternClient } from '@lectern/client';
import { readConfig } from '#platform/config';
import { start } from '../../process/start.ts';
import { CommandError, exitCodes } from './exit-codes.ts';
import { readLocalFolder } from './folder.ts';
import { freePort, startReloadProxy } from './reload-proxy.ts';
import { sendFolder } from './push.ts';
import { output, type CommonOptions } from './session.ts';

const settleMs = 150;

export async function preview(folder: string, options: CommonOptions & { port: string }): Promise<void> {
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CommandError('--port must be a number', exitCodes.usage);
  await readLocalFolder(folder);
  const { tell, progress } = output(options);
  progress('starting');
  const data = await mkdtemp(join(tmpdir(), 'lectern-preview-'));
  const inner = await freePort();
  const proxy = await startReloadProxy(port, inner);
  const url = `http://localhost:${proxy.port}`;
  const running = await start(
    readConfig({
      HOST: '127.0.0.1',
      PORT: String(inner),
      LECTERN_URL: url,
      LECTERN_DATA: data,
      LECTERN_SAMPLE: 'off',
      LECTERN_LOG: 'error',
      LECTERN_RATE_LIMIT: 'off',
    }),
  );
  const { organization: organizationId, token } = running.firstStart!;
  const client = createClient({ endpoint: `http://127.0.0.1:${inner}`, token });
  const title = basename(resolve(folder)).slice(0, 50).padEnd(2, ' ').trim() || 'Preview';
  const space = await client.call(api.createSpace, { organizationId, body: { title, editMode: 'live' } });
  await bring(client, space.id, folder);
  const site = await client.call(api.createSite, {
    organizationId,
    body: { title: title.length < 2 ? 'Preview' : title, spaces: [space.id] },
  });
  const published = await client.call(api.publishSite, { organizationId, siteId: site.id });
  const address = published.urls.published ?? url;
  proxy.setHome(new URL(address).pathname);
  tell({ url: address }, `${folder} is shown at ${address}\nPages reload when a file changes. Ctrl+C ends it.`);

  const changed = debounced(async () => {
    const problem = await bring(client, space.id, folder).then(
      () => undefined,
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (problem !== undefined) console.error(problem);
    proxy.reload();
  });
  const watcher = watch(folder, { recursive: true }, changed);
  await new Promise<void>((end) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => end());
  });
  watcher.close();
  proxy.close();
  await running.stop();
  await rm(data, { recursive: true, force: true });
  process.exit(0);
}

async function bring(client: LecternClient, spaceId: string, folder: string): Promise<void> {
  const local = await readLocalFolder(folder);
  const plan = await sendFolder(client, spaceId, local, { live: true, dryRun: true }, []);
  if (plan.result === 'unchanged') return;
  await sendFolder(client, spaceId, local, { live: true, force: true }, plan.missing);
}

/** Editors write a file in several steps, and a change during the work is brought after it. */
function debounced(work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  return () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      running = running.then(work);
    }, settleMs);
  };
}
