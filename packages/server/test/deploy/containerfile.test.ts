// `npm run container` runs the steps of the Containerfile without a container engine, which takes minutes and needs root. Here: it
// understands every one of them, and they make what compose and Kubernetes rely on.
// One engine: nothing is stored.
import { strict as assert } from 'node:assert';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { readContainerfile } from '../../../../tools/container/containerfile.ts';
import { oldestNode } from '../../../../tools/release/paths.ts';

const text = await readFile(join(import.meta.dirname, '../../../../deploy/Containerfile'), 'utf8');

describe('the Containerfile', () => {
  test('has only steps that are run without an engine', () => {
    const [install, final, ...more] = readContainerfile(text);
    assert.deepEqual(more, []);
    assert.equal(install!.name, 'install');
    assert.equal(install!.image, final!.image);
    const [, major] = /^docker\.io\/library\/node:(\d+)-slim$/.exec(final!.image) ?? [];
    assert.ok(Number(major) >= Number.parseInt(oldestNode, 10));
    assert.deepEqual(
      install!.steps.map(({ kind }) => kind),
      ['folder', 'copy', 'run'],
    );
    const built = final!.steps.filter((step) => step.kind === 'copy');
    assert.deepEqual(built, [{ kind: 'copy', from: 'install', sources: ['/app'], target: '/app' }]);
  });

  test('runs the service as nobody special, on one volume, with a health check', () => {
    const final = readContainerfile(text).at(-1)!;
    assert.match(final.user, /^[1-9]\d*:[1-9]\d*$/);
    assert.deepEqual(final.volumes, [final.env['LECTERN_DATA']]);
    assert.deepEqual(final.ports, [Number(final.env['PORT'])]);
    assert.equal(final.stopSignal, 'SIGTERM');
    assert.deepEqual(final.command, ['node', '/app/node_modules/lectern/bin/lectern.js', 'serve']);
    assert.deepEqual(final.health?.slice(0, 2), ['node', '-e']);
    assert.match(final.health?.[2] ?? '', /readyz/);
  });

  test('is refused with what cannot be run', () => {
    for (const wrong of ['ADD x /x', 'COPY --chown=1:1 x /x', 'ENTRYPOINT node x', 'ARG LATER=1']) {
      assert.throws(() => readContainerfile(`FROM a\n${wrong}\n`), new RegExp(wrong.split(' ')[0]!), wrong);
    }
    assert.throws(() => readContainerfile('FROM node:${NODE}\n'), /NODE/);
  });
});
