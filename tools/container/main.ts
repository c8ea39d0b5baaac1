// Runs the steps of deploy/Containerfile in a clean Debian root and then what they made, on a machine without a container engine:
//   npm run release && sudo npm run container
// It needs root, and debootstrap, util-linux and iproute2. `--debian <folder>` begins with an unpacked Debian instead of fetching
// one; `--keep` leaves the folder with the root file systems.
import { strict as assert } from 'node:assert';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { root as repository } from '../release/paths.ts';
import { run } from '../release/run.ts';
import { readContainerfile, type Stage } from './containerfile.ts';
import { startStage, type Started } from './process.ts';
import { makeBase, runStep, type Roots } from './root.ts';

const { values } = parseArgs({ options: { debian: { type: 'string' }, keep: { type: 'boolean', default: false } } });
if (process.getuid?.() !== 0)
  throw new Error('The steps are run in a root file system of their own, which only root can do.');

const work = await mkdtemp(join(tmpdir(), 'lectern-container-'));
const token = `lct_${'c0'.repeat(20)}`;
const began = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - began) / 1000).toFixed(1).padStart(6)} s  ${text}`);

async function build(stages: Stage[]): Promise<string> {
  const bases = new Map<string, string>();
  const roots: Roots = new Map();
  let built = '';
  for (const [index, stage] of stages.entries()) {
    if (!bases.has(stage.image)) {
      const base = join(work, `base-${bases.size}`);
      say(`FROM ${stage.image}: Debian and Node`);
      await makeBase(base, stage.image, values.debian);
      bases.set(stage.image, base);
    }
    built = join(work, `stage-${index}`);
    await run('cp', ['-a', bases.get(stage.image)!, built], '/');
    for (const step of stage.steps) {
      const { kind, ...what } = step;
      say(`${kind} ${Object.values(what).flat().join(' ')}`);
      await runStep(stage, built, step, repository, roots);
    }
    if (stage.name !== undefined) roots.set(stage.name, built);
  }
  return built;
}

const healthy = (started: Started, stage: Stage, env = {}): Promise<boolean> =>
  started.inside(stage.health!, { env }).then(
    () => true,
    () => false,
  );

async function prove(stage: Stage, root: string): Promise<void> {
  const volume = join(work, 'volume');
  await mkdir(volume);
  await run('cp', ['-a', `${join(root, stage.volumes[0]!)}/.`, volume], '/');
  const started = await startStage(stage, root, volume, { LECTERN_ADMIN_TOKEN: token });
  try {
    const before = performance.now();
    while (!(await healthy(started, stage))) {
      if (started.hasEnded() || performance.now() - before > 90_000)
        throw new Error(`The health check does not succeed.\n${started.log()}`);
      await setTimeout(500);
    }
    say('the health check succeeds');
    assert.equal(await healthy(started, stage, { PORT: '1' }), false, 'the health check succeeds without a service');
    const [uid] = (await started.status('Uid')).split('\t');
    assert.notEqual(uid, '0');
    assert.equal(uid, stage.user.split(':')[0]);
    for (const field of ['CapPrm', 'CapEff', 'CapBnd']) assert.match(await started.status(field), /^0+$/, field);
    assert.equal(await started.status('NoNewPrivs'), '1');
    say(`the process is user ${uid}, without capabilities`);
    for (const path of ['/probe', '/app/probe', '/etc/probe', '/var/probe']) {
      await assert.rejects(started.inside(['touch', path], { user: '0:0' }), /Read-only file system/, path);
    }
    for (const path of ['/data/probe', '/tmp/probe']) await started.inside(['touch', path]);
    say('the root file system is read-only, also for root; /data and /tmp are not');
    const { pdf, git } = JSON.parse(await started.inside(['node', '--input-type=module', '-e', use])) as {
      pdf: string;
      git: string;
    };
    assert.equal(pdf, '%PDF-');
    assert.match(git, /^git version/);
    say('a space was created and printed as PDF, and Git is there');
  } catch (error) {
    await started.stop();
    throw error;
  }
  assert.equal(await started.stop(), 0, started.log());
  say(`${stage.stopSignal} ends it with 0`);
}

const use = `
import { execFileSync } from 'node:child_process';
const call = async (path, body) => {
  const headers = { authorization: 'Bearer ${token}', 'content-type': 'application/json' };
  const answer = await fetch('http://127.0.0.1:' + process.env.PORT + '/v1' + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(path + ' ' + answer.status + ' ' + (await answer.text()));
  return answer.json();
};
const { items: [organization] } = await call('/orgs');
const space = await call('/orgs/' + organization.id + '/spaces', { title: 'In a container' });
const { url } = await call('/spaces/' + space.id + '/pdf');
const answer = await fetch(url.replace(/^https?:..[^/]+/, 'http://127.0.0.1:' + process.env.PORT));
const git = execFileSync('git', ['--version']).toString();
console.log(JSON.stringify({ pdf: (await answer.text()).slice(0, 5), git }));
`;

try {
  const stages = readContainerfile(await readFile(join(repository, 'deploy/Containerfile'), 'utf8'));
  const root = await build(stages);
  const [size] = (await run('du', ['-sm', root], '/')).split('\t');
  say(`built, ${size} MB`);
  await prove(stages.at(-1)!, root);
} finally {
  if (values.keep) console.log(work);
  else await rm(work, { recursive: true, force: true });
}
