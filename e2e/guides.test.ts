// The code in the guides of the API, run as a reader would: shell blocks and JavaScript blocks of a guide, in order.
// A JSON block after a shell block is the reply that it shows: the real one must have its fields.
import { strict as assert } from 'node:assert';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { api, createClient } from '@lectern/contract';
import { freePort, startService, type Service } from './service.ts';

const root = join(import.meta.dirname, '..');
const guides = join(root, 'docs/api/guides');
type Block = { language: string; code: string };
const blocksOf = (markdown: string): Block[] =>
  [...markdown.matchAll(/^```(\w+)\n([^]*?)^```$/gm)].map(([, language = '', code = '']) => ({ language, code }));

const names = (await readdir(guides)).filter((name) => name.endsWith('.md'));
let service: Service;
let folder: string;
let env: Record<string, string>;

describe('the guides', () => {
  before(async () => {
    service = await startService({ LECTERN_OUTBOUND_ALLOW: '127.0.0.1' });
    folder = await mkdtemp(join(tmpdir(), 'lectern-guides-'));
    for (const [name, target] of [
      ['@lectern/client', 'packages/client'],
      ['@gitbook/api', 'node_modules/@gitbook/api'],
      ['event-iterator', 'node_modules/event-iterator'],
      ['eventsource-parser', 'node_modules/eventsource-parser'],
    ] as const) {
      await mkdir(join(folder, 'node_modules', name, '..'), { recursive: true });
      await symlink(join(root, target), join(folder, 'node_modules', name));
    }
    env = await seed(service);
  });
  after(async () => {
    await service.stop();
    await rm(folder, { recursive: true, force: true });
  });

  for (const name of names) {
    test(`${name}: its shell commands work and answer what is shown`, async () => {
      const blocks = blocksOf(await readFile(join(guides, name), 'utf8'));
      let last = '';
      const known: Record<string, string> = {};
      for (const [i, { language, code }] of blocks.entries()) {
        if (language !== 'sh') continue;
        const script = code.replaceAll(/^(\w+)=… # (?:the )?([\w.]+).*$/gm, (_, variable: string, path: string) => {
          known[variable] = String(valueAt(JSON.parse(last.trim().split('\n').at(-1)!), path));
          return '';
        });
        const { status, output } = await run('bash', ['-euo', 'pipefail', '-c', withFormat(script)], known);
        assert.equal(status, 0, `${code}\n${output}`);
        last = output;
        const shown = blocks[i + 1]?.language === 'json' ? (JSON.parse(blocks[i + 1]!.code) as object) : undefined;
        if (shown) sameFields(shown, JSON.parse(output.trim().split('\n').at(-1)!), code);
        else if (!shown) assert.doesNotMatch(output, /"error"/, code);
        assert.ok(output.trim() !== '', `${code} prints nothing`);
      }
    });

    test(`${name}: its JavaScript works`, async () => {
      const blocks = blocksOf(await readFile(join(guides, name), 'utf8')).filter(({ language }) => language === 'js');
      assert.ok(blocks.length > 0, 'it has none');
      const file = join(folder, `${name}.mjs`);
      await writeFile(file, blocks.map(({ code }) => code).join('\n'));
      const { status, output } = await run(process.execPath, [file], { PORT: String(await freePort()) });
      assert.equal(status, 0, output);
      assert.ok(output.trim() !== '', 'it prints nothing');
      assert.match(output, expected[name] ?? /\S/);
    });
  }

  test('are all run: a guide without code in both languages is listed here', async () => {
    const lacking: string[] = [];
    for (const name of names) {
      const languages = new Set(blocksOf(await readFile(join(guides, name), 'utf8')).map(({ language }) => language));
      if (!languages.has('sh') || !languages.has('js')) lacking.push(name);
      for (const language of languages) assert.match(language, /^(?:sh|js|json)$/, name);
    }
    assert.deepEqual(lacking, []);
  });
});

/** What a program prints where that says more than that it ended well. */
const expected: Record<string, RegExp> = {
  'webhooks.md': /^webhook_test true$/m,
  'visitors.md': /^https:\/\/login\.example\.com\/docs\S* 200$/m,
  'publishing.md': /^200 http/m,
  'paging.md': /Handbook\n[^]*Second|Second\n[^]*Handbook/,
  'errors.md': /^404 getSpace: .*not found/m,
  'change-requests.md': /^1\n\w+ merge$/m,
};

async function seed({ url, token }: Service): Promise<Record<string, string>> {
  const admin = createClient({ endpoint: url, token });
  const organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
  const space = (title: string) => admin.call(api.createSpace, { organizationId, body: { title, editMode: 'live' } });
  const { id: spaceId } = await space('Handbook');
  await space('Second');
  const document = { markdown: '# Welcome\n\nHello.\n' };
  const changes = [{ operation: 'insert_page' as const, title: 'Welcome', document }];
  await admin.call(api.editContent, { spaceId, body: { changes } });
  const { pages } = await admin.call(api.listPages, { spaceId });
  const { users } = await admin.call(api.inviteUsers, {
    organizationId,
    body: { emails: ['reviewer@example.com'], role: 'review' },
  });
  const site = await admin.call(api.createSite, { organizationId, body: { title: 'Docs', spaces: [spaceId] } });
  const { urls } = await admin.call(api.publishSite, { organizationId, siteId: site.id });
  // Used up by the guide about visitors.
  const other = await admin.call(api.createSite, { organizationId, body: { title: 'Closed', spaces: [spaceId] } });
  await admin.call(api.publishSite, { organizationId, siteId: other.id });
  return {
    LECTERN: url,
    TOKEN: token,
    ORGANIZATION: organizationId,
    SPACE: spaceId,
    PAGE: pages[0]!.id,
    SITE: other.id,
    REVIEWER: users[0]!,
    PUBLISHED: urls.published!,
  };
}

/** Each reply on a line of its own, as replies do not end with a line break. */
const withFormat = (script: string): string => `curl() { command curl -sS "$@"; echo; }\n${script}`;

const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], value);

function sameFields(shown: unknown, real: unknown, where: string): void {
  if (typeof shown !== 'object' || shown === null || Array.isArray(shown)) {
    assert.equal(Array.isArray(real), Array.isArray(shown), where);
    return;
  }
  for (const [key, value] of Object.entries(shown)) {
    assert.ok(Object.hasOwn(real as object, key), `${where}\nhas no ${key}: ${JSON.stringify(real)}`);
    sameFields(value, (real as Record<string, unknown>)[key], where);
  }
}

async function run(
  command: string,
  given: string[],
  more: Record<string, string>,
): Promise<{ status: number; output: string }> {
  const child = spawn(command, given, { cwd: folder, env: { ...process.env, ...env, ...more } });
  let output = '';
  child.stdout.on('data', (piece) => (output += String(piece)));
  child.stderr.on('data', (piece) => (output += String(piece)));
  const { promise, resolve } = Promise.withResolvers<number>();
  child.on('close', (code) => resolve(code ?? 1));
  return { status: await promise, output };
}
