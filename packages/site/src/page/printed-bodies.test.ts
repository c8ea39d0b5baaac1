import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Resolved } from '@lectern/content';
import type { Visit } from '../model/visit.ts';
import { page } from '../testing/sample.ts';
import type { Page } from '../types.ts';
import { linkText, PrintedBodies } from './printed-bodies.ts';

let spaces = 0;

function listing() {
  const siteSpace = { id: 'one', path: 'one' };
  const space = `space ${(spaces += 1)}`;
  const titles: Record<string, string> = { one: 'One', two: 'Two' };
  const resolve = (target: string): Resolved => ({ href: target, title: titles[target]! });
  const printed: string[] = [];
  const list = async (pages: readonly Page[], { vars = {}, audience = '', isOwn = true } = {}): Promise<string[]> => {
    const content = { space, scope: () => ({ space: { vars } }) };
    const model = { siteSpaces: [siteSpace], siteSpace, sectionOf: new Map(), locale: 'en' };
    const bodies = new PrintedBodies({ content, model, audience, origin: '' } as unknown as Visit, resolve);
    printed.length = 0;
    for (const one of pages) {
      await bodies.get(one, async () => {
        printed.push(one.id);
        const target = one.path;
        return { body: one.id, links: isOwn ? new Map([[target, linkText(resolve(target))]]) : undefined };
      });
    }
    bodies.keep();
    return [...printed];
  };
  return { titles, list };
}

const pages = [page('a', 'one'), page('b', 'two')];

describe('printed bodies', () => {
  test('are used again for pages that are the same', async () => {
    const { list } = listing();
    deepEqual(await list(pages), ['a', 'b']);
    deepEqual(await list(pages), []);
    deepEqual(await list(pages.with(1, page('b', 'two'))), ['b']);
  });

  test('are printed again where a link leads elsewhere', async () => {
    const { titles, list } = listing();
    await list(pages);
    titles['two'] = 'Second';
    deepEqual(await list(pages), ['b']);
  });

  test('are not shared with other readers, or after a change of variables', async () => {
    const { list } = listing();
    await list(pages);
    deepEqual(await list(pages, { audience: 'other' }), ['a', 'b']);
    deepEqual(await list(pages, { vars: { version: '2' } }), ['a', 'b']);
    deepEqual(await list(pages), []);
  });

  test('that depend on more are not kept', async () => {
    const { list } = listing();
    await list(pages, { isOwn: false });
    deepEqual(await list(pages), ['a', 'b']);
  });
});
