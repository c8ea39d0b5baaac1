// One engine: nothing is stored.
import { strict as assert } from 'node:assert';
import { spawnSync } from 'node:child_process';
import { describe, test } from 'node:test';
import { program } from '../../cli.ts';
import { completion, shells } from './completion.ts';

/** What is typed, and what must be offered: all of it, or among others. */
const cases: [typed: string, offered: string[]][] = [
  ['lectern pu', ['pull', 'push']],
  ['lectern push docs --m', ['--merge']],
  ['lectern push docs --space abc --d', ['--dry-run']],
  ['lectern links ch', ['check']],
  ['lectern links check --sp', ['--space']],
  ['lectern openapi publish api.yaml --na', ['--name']],
  ['lectern completion f', ['fish']],
  ['lectern token cr', ['create']],
  // The name of a space follows, not a command.
  ['lectern diff docs --space pu', []],
];

const bash = (script: string): string => `${script}
try() { COMP_WORDS=($1); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _lectern; echo "\${COMPREPLY[*]}"; }
${cases.map(([typed]) => `try '${typed}'`).join('\n')}`;

/** With the parts of zsh that only work while somebody types replaced. */
const zsh = (script: string): string => `compdef() { }
_files() { }
_describe() { local one; for one in $choices; do [[ \${one%%:*} == \${words[CURRENT]}* ]] && print -n -- "\${one%%:*} "; done; print }
${script}
${cases.map(([typed]) => `words=(${typed}); CURRENT=$#words; _lectern`).join('\n')}`;

const fish = (script: string): string => `${script}
${cases.map(([typed]) => `echo (complete -C'${typed}' | string replace -r '\\t.*' '')`).join('\n')}`;

const programs = { bash: ['bash', '-c'], zsh: ['zsh', '-f', '-c'], fish: ['fish', '--no-config', '-c'] };

describe('completion', () => {
  for (const shell of shells) {
    // A developer's machine may lack a shell; CI must have all of them.
    const [name = '', ...options] = programs[shell];
    const isThere = spawnSync(name, ['--version']).error === undefined;
    if (!isThere && process.env['CI'] === undefined) continue;
    test(`in ${shell} offers what may follow`, () => {
      const script = { bash, zsh, fish }[shell](completion(program, shell));
      const { stdout, stderr } = spawnSync(name, [...options, script], { cwd: '/', encoding: 'utf8' });
      assert.equal(stderr, '');
      const lines = stdout.trimEnd().split('\n');
      for (const [i, [typed, offered]] of cases.entries()) {
        assert.deepEqual((lines[i] ?? '').split(' ').filter(Boolean).sort(), offered, typed);
      }
    });
  }

  test('is refused for another shell', () => {
    assert.throws(() => completion(program, 'csh'), /bash, zsh, fish/);
  });
});
