// The cost of hosting a large API description: time, memory of the service with its processes, and latency of other
// requests. The document is generated, 10 MB of JSON or the equivalent in YAML; larger ones from packages are measured
// and printed too, when they are installed.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Bench } from '../bench.ts';
import { get } from '../seed.ts';
import { adminToken, inFolder, residentMegabytes, startLectern } from '../server.ts';
import { largeApi, largeApiYaml } from '../large-api.ts';

type Figures = { seconds: number; megabytes: number; blockMs: number };

const packages = join(import.meta.dirname, '../../../node_modules');
/** BENCH_OPENAPI names further files, separated as in PATH. */
const real = [
  join(packages, '@gitbook/api/spec/openapi.json'),
  join(packages, '@gitbook/api/spec/openapi.yaml'),
  ...(process.env['BENCH_OPENAPI'] ?? '').split(delimiter),
];

async function childrenOf(pid: number): Promise<number[]> {
  const found = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() =>
    execFileSync('sh', ['-c', `pgrep -P ${pid} || true`]).toString(),
  );
  return found.split(/\s+/).filter(Boolean).map(Number);
}

const residentOf = (pid: number): Promise<number> => residentMegabytes(pid).catch(() => 0);

function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    void (async () => {
      const all = [pid, ...(await childrenOf(pid))];
      const sizes = await Promise.all(all.map(residentOf));
      most = Math.max(
        most,
        sizes.reduce((sum, size) => sum + size, 0),
      );
    })();
  }, 20);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

async function host(text: string): Promise<Figures> {
  return inFolder(async (folder) => {
    const turnFile = join(folder, 'turn.json');
    const service = await startLectern(join(folder, 'data'), {
      NODE_OPTIONS: `--import ${pathToFileURL(join(import.meta.dirname, '../longest-turn.ts')).href}`,
      BENCH_TURN_FILE: turnFile,
    });
    const { port, pid } = service;
    let figures: Omit<Figures, 'blockMs'>;
    try {
      const { items } = JSON.parse((await get(port, '/v1/orgs')).toString()) as { items: { id: string }[] };
      const path = `/v1/orgs/${items[0]!.id}/openapi`;
      // Validators are compiled at the first request of their kind.
      await readOne(port, path, 'small', largeApi(10_000));
      const memory = watchMemory(pid);
      process.kill(pid, 'SIGUSR2');
      const seconds = await readOne(port, path, 'large', text);
      figures = { seconds, megabytes: memory.stop() };
    } finally {
      await service.stop();
    }
    const { longest } = JSON.parse(await readFile(turnFile, 'utf8')) as { longest: number };
    return { ...figures, blockMs: longest };
  });
}

async function readOne(port: number, path: string, slug: string, text: string): Promise<number> {
  const body = JSON.stringify({ slug, source: { text } });
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' },
    body,
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const seconds = await complete(port, `${path}/${slug}`, began);
  const latest = `${path}/${slug}/versions/latest`;
  await get(port, `${latest}/content`);
  await get(port, `${latest}/document?path=${encodeURIComponent('/things/1/{id}')}`).catch(() => '');
  return seconds;
}

async function complete(port: number, path: string, began: number): Promise<number> {
  for (;;) {
    const spec = JSON.parse((await get(port, path)).toString()) as Record<string, string>;
    if (spec['processingState'] === 'complete') {
      if (spec['lastVersion'] === undefined) throw new Error(spec['lastProcessErrorMessage']);
      return (performance.now() - began) / 1000;
    }
    await wait(20);
  }
}

const tell = (name: string, { seconds, megabytes, blockMs }: Figures): void =>
  console.error(`${name}: ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB, ${blockMs.toFixed(0)} ms at a stretch`);

async function tellOfReal(): Promise<void> {
  for (const path of real.filter((one) => existsSync(one))) {
    tell(path.replace(/^.*node_modules./, ''), await host(readFileSync(path, 'utf8')));
  }
}

async function measureAll(): Promise<Figures[]> {
  const found: Figures[] = [];
  for (const [name, text] of [
    ['10 MB of JSON', largeApi(10_000_000)],
    ['the same in YAML', largeApiYaml(10_000_000)],
  ] as const) {
    const figures = await host(text);
    tell(name, figures);
    found.push(figures);
  }
  return found;
}

const worst =
  (of: keyof Figures): Bench['rounds'] =>
  async () => [Math.max(...(await measureAll()).map((figures) => figures[of]))];

export const openApiTime: Bench = {
  name: 'openapi-time',
  about: 'from handing in an API specification of 10 MB to its version, in JSON or YAML, whichever takes longer',
  unit: 's',
  budget: 10,
  holds: 'at most',
  async rounds() {
    await tellOfReal();
    return worst('seconds')();
  },
};

export const openApiMemory: Bench = {
  name: 'openapi-memory',
  about: 'the most resident memory of the service and its processes meanwhile',
  unit: 'MB',
  budget: 600,
  holds: 'at most',
  rounds: worst('megabytes'),
};

export const openApiOthers: Bench = {
  name: 'openapi-others',
  about: 'the longest that the service computes meanwhile without answering others, also while the document is read',
  unit: 'ms',
  budget: 50,
  holds: 'at most',
  rounds: worst('blockMs'),
};
