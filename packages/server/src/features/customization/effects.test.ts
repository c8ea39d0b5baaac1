// Every setting is set alone and must have an effect on what readers get. The settings are derived from the contract: a
// new one without a test value fails here.
// One engine: it is about rendering stored settings.
import { strict as assert } from 'node:assert';
import { after, before, describe, test } from 'node:test';
import { api, shapes } from '@lectern/contract';
import { app } from '../../../test/harness.ts';
import { GitServer, hasGit } from '../git/testing/git-server.ts';
import { published } from '../publishing/testing/visits.ts';
import { overlaySettings } from './settings.ts';

type Value = Record<string, unknown>;
type Node = { title?: string; properties?: Record<string, Node>; enum?: string[]; type?: string; anyOf?: Node[] };
type Case = { path: string; value: unknown; with?: Value };

const url = (to: string) => ({ kind: 'url' as const, url: to });
const link = { title: 'Elsewhere', to: url('https://example.test/elsewhere') };
const pictures = { light: 'https://example.test/light.svg', dark: 'https://example.test/dark.svg' };
const color = { light: '#8a1c7c', dark: '#4fe0c0' };
const font = {
  id: 'own',
  custom: true,
  fontFamily: 'Own Face',
  fontFaces: [{ weight: 400, sources: [{ url: 'https://example.test/own.woff2', format: 'woff2' }] }],
};

/** What the schema alone does not say: the values to try, and which other settings they require. */
const given: Record<string, Omit<Case, 'path'>> = {
  title: { value: 'Another title' },
  'styling.tint': { value: { color } },
  'styling.codeTheme.default': { value: { light: 'github-light', dark: 'nord' } },
  'styling.codeTheme.openapi': { value: { light: 'github-light', dark: 'nord' } },
  'themes.default': { value: 'system', with: { themes: { toggeable: false } } },
  'pageActions.items': { value: ['pdf'] },
  socialAccounts: { value: [{ platform: 'github', handle: 'lectern', display: { footer: true, header: true } }] },
  'styling.font': { value: font },
  'styling.monospaceFont': { value: font },
  'ai.integrationId': { value: 'vscode', with: { ai: { mode: 'integration' } } },
  'privacyPolicy.url': { value: 'https://example.test/privacy' },
  'socialPreview.url': { value: 'https://example.test/shared.png' },
  'header.logo': { value: pictures },
  'header.backgroundColor': { value: color, with: { header: { preset: 'custom' } } },
  'header.linkColor': { value: color, with: { header: { preset: 'custom', backgroundColor: color } } },
  'header.links': { value: [{ title: 'Menu', to: null, links: [link], style: 'button-primary' }] },
  'footer.logo': { value: pictures },
  'footer.groups': { value: [{ title: 'More', links: [link] }] },
  'footer.copyright': { value: '© the owners' },
  announcement: { value: { enabled: true, message: 'Read this', style: 'warning', link } },
  favicon: { value: { emoji: '1f4d8' } },
  'insights.trackingCookie': { value: true, with: { feedback: { enabled: true } } },
  'externalLinks.target': { value: 'blank' },
  'advancedCustomization.enabled': {
    value: false,
    with: { styling: { theme: 'bold' }, footer: { copyright: 'Ours' } },
  },
};

function casesOf(node: Node, defaults: Value, path = ''): Case[] {
  return Object.entries(node.properties!).flatMap(([key, inner]): Case[] => {
    const at = path === '' ? key : `${path}.${key}`;
    const standing = defaults[key];
    const own = given[at] ? [{ path: at, ...given[at] }] : [];
    const forms = inner.anyOf?.flatMap((form) => form.enum ?? []) ?? inner.enum ?? [];
    const choices = forms.filter((value) => value !== standing && value !== own[0]?.value);
    if (own.length + choices.length > 0) return [...own, ...choices.map((value) => ({ path: at, value }))];
    if (inner.type === 'boolean') return [{ path: at, value: standing !== true }];
    if (inner.title === 'ThemedColor') return [{ path: at, value: color }];
    assert.ok(inner.properties && inner.title === undefined, `nobody says how to try the setting ${at}`);
    return casesOf(inner, (standing ?? {}) as Value, at);
  });
}

const nested = (path: string, value: unknown): Value =>
  path.split('.').reduceRight<unknown>((inner, key) => ({ [key]: inner }), value) as Value;

const content = {
  'README.md': '---\nicon: house\n---\n\n# Home\n',
  'guide.md':
    '---\nicon: bell\n---\n\n# Guide\n\n## One\n\n{% hint style="info" %}\nA [link](https://example.test/) and `code`.\n{% endhint %}\n\n## Two\n',
};

describe('every setting of a site', { skip: !hasGit && 'git is not installed' }, () => {
  const git = new GitServer();
  before(() => git.start());
  after(() => git.stop());

  const get = async (address: string) => (await app.http.inject({ method: 'GET', url: address })).payload;

  async function customized() {
    const made = await published('Guide');
    const { admin, at, base } = made;
    const { url: from } = await git.repository(content);
    await admin.call(api.importGitRepository, {
      spaceId: made.spaces[0]!.id,
      body: { url: from, ref: 'refs/heads/main', repoTreeURL: 'https://code.example.test/tree/main' },
    });
    const { pathname } = new URL(base);
    const there = { ...at, siteSpaceId: (await admin.call(api.listSiteSpaces, at)).items[0]!.id };
    const settings = await admin.call(api.getSiteCustomization, at);
    const sheet = /<link rel="stylesheet" href="([^"]*)"/g;
    const shared = new Map<string, string>();

    /** Everything a reader gets: the page, its colors, and the cookies of a reply. */
    async function seen(answering: boolean): Promise<string> {
      const page = await get(`${pathname}/guide`);
      const sheets = [...page.matchAll(sheet)].map(([, href]) => href!);
      const [common, own] = [sheets[0]!, sheets[1]!];
      const rules = shared.get(common) ?? (await get(common));
      shared.set(common, rules);
      // A class without a rule changes nothing.
      const known = (names: string) =>
        names
          .split(' ')
          .filter((name) => rules.includes(`.${name}`))
          .join(' ');
      const plain = page
        .replaceAll(/class="([^"]*)"/g, (_, names: string) => `class="${known(names)}"`)
        .replaceAll(/[^"]*~card\/[^"]*/g, '')
        .replaceAll(own, '');
      return [plain, await get(own), answering ? await answered(page) : ''].join('\n');
    }

    async function answered(page: string): Promise<string> {
      const id = /name="page" value="([^"]*)"/.exec(page)![1]!;
      const { headers } = await app.http.inject({
        method: 'POST',
        url: `${pathname}/~feedback`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: `page=${id}&rating=good`,
      });
      return String(headers['set-cookie'] ?? '').split('=')[0]!;
    }

    const onSite = async (change: Value) => {
      // Where two settings say the same, the changed one takes precedence.
      await admin.call(api.setSiteCustomization, { ...at, body: settings });
      return admin.call(api.setSiteCustomization, { ...at, body: overlaySettings(settings as never, change) as never });
    };
    return { admin, there, settings, seen, onSite };
  }

  test('affects the published pages', async () => {
    const { settings, seen, onSite } = await customized();
    const cases = casesOf(shapes.CustomizationInput as unknown as Node, settings);
    assert.ok(cases.length > 80, `only ${cases.length} values were found`);
    const before = new Map<string, string>();
    for (const { path, value, with: also = {} } of cases) {
      const answering = 'feedback' in also;
      const base = JSON.stringify(also);
      if (!before.has(base)) {
        await onSite(also);
        before.set(base, await seen(answering));
      }
      await onSite(overlaySettings(also, nested(path, value)));
      const after = await seen(answering);
      assert.ok(after !== before.get(base), `${path} = ${JSON.stringify(value)} changes nothing`);
    }
  });

  test('has the same effect as an override of a site space', async () => {
    const { admin, there, settings, seen, onSite } = await customized();
    const all = casesOf(shapes.CustomizationInput as unknown as Node, settings)
      .filter(({ path }) => path !== 'advancedCustomization.enabled')
      .reduceRight<Value>((so, { path, value, with: also = {} }) => {
        return overlaySettings(overlaySettings(so, also), nested(path, value));
      }, {});
    const plain = await seen(false);
    await onSite(all);
    const whole = await seen(true);
    await onSite({});
    assert.ok((await seen(false)) === plain);
    await admin.call(api.updateSiteSpaceCustomization, { ...there, body: all });
    assert.ok((await seen(true)) === whole);
  });
});
