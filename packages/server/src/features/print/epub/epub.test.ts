import { strict as assert } from 'node:assert';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { hostileLine, hostileText, manuscriptOf } from '../testing/hostile.ts';
import { makeEpub } from './make-epub.ts';
import { sayable } from './sayable.ts';

const runs = Number(process.env['LECTERN_FUZZ'] ?? 60);
const job = { folder: tmpdir(), pictures: true };

/** Refuses what a reader of XML would refuse, and answers the ids and the places that are linked to. */
function readXml(text: string): { ids: string[]; links: string[] } {
  const open: string[] = [];
  const ids: string[] = [];
  const links: string[] = [];
  let rest = text.replace(/^<\?xml [^>]*\?>\s*(?:<!DOCTYPE html>)?/, '');
  assert.equal(sayable(rest), rest);
  assert.doesNotMatch(rest, /&(?!(?:amp|lt|gt|quot|#\d+|#x[\da-f]+);)/i);
  while (rest !== '') {
    const words = /^[^<]+/.exec(rest)?.[0];
    const tag = words === undefined ? /^<(\/?)([\w:.-]+)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/.exec(rest) : undefined;
    assert.ok(words ?? tag, `not well-formed: ${rest.slice(0, 80)}`);
    if (tag) {
      const [, ending, name, attributes, empty] = tag;
      const names = [...attributes!.matchAll(/([\w:.-]+)="([^"]*)"/g)];
      assert.equal(new Set(names.map(([, key]) => key)).size, names.length, `twice the same attribute: ${tag[0]}`);
      for (const [, key, value] of names) {
        if (key === 'id') ids.push(value!);
        if (key === 'href' || key === 'src') links.push(value!);
      }
      if (ending) assert.equal(open.pop(), name);
      else if (!empty) open.push(name!);
    }
    rest = rest.slice((words ?? tag![0]).length);
  }
  assert.deepEqual(open, []);
  assert.equal(new Set(ids).size, ids.length, 'an id is there twice');
  return { ids, links };
}

/** The rules of the format that our own files can break. */
function checkBook(bytes: Uint8Array): Map<string, string> {
  assert.equal(Buffer.from(bytes.subarray(30, 38)).toString(), 'mimetype');
  assert.equal(Buffer.from(bytes.subarray(38, 58)).toString(), 'application/epub+zip');
  const files = Object.entries(unzipSync(bytes));
  const texts = new Map(files.map(([name, content]) => [name, strFromU8(content)]));
  assert.match(texts.get('META-INF/container.xml')!, /full-path="EPUB\/package.opf"/);
  const facts = new Map<string, ReturnType<typeof readXml>>();
  for (const [name, text] of texts) if (/\.(?:xhtml|opf|xml|svg)$/.test(name)) facts.set(name, readXml(text));
  const manifest = new Set(facts.get('EPUB/package.opf')!.links.map((href) => `EPUB/${href}`));
  const inside = [...texts.keys()].filter((name) => name.startsWith('EPUB/') && name !== 'EPUB/package.opf');
  assert.deepEqual([...manifest].sort(), inside.sort());
  for (const [name, { links }] of facts) {
    if (!name.endsWith('.xhtml')) continue;
    for (const link of links) {
      if (/^[a-z]+:/i.test(link)) continue;
      const [path, id] = link.split('#') as [string, string | undefined];
      const target = path === '' ? name : `EPUB/${path}`;
      assert.ok(texts.has(target), `${name} links to ${link}, which is not in the book`);
      if (id !== undefined)
        assert.ok(facts.get(target)!.ids.includes(id), `${name} links to ${link}, which has no place`);
    }
  }
  return texts;
}

describe('an EPUB', () => {
  test('is a valid book whatever the pages hold', async () => {
    const page = fc.record({ title: hostileLine, markdown: hostileText });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 6 }), async (texts) => {
        checkBook((await makeEpub(manuscriptOf(texts, { format: 'epub' }), job)).bytes);
      }),
      { numRuns: runs },
    );
  });

  test('keeps links between pages, sections, formulas and the order of pages', async () => {
    const { bytes } = await makeEpub(
      manuscriptOf(
        [
          {
            title: 'First',
            markdown: 'To [part](/pages/p1#a-part), [gone](/pages/p9) and [nowhere](/pages/p1#none).\n',
          },
          { title: 'Second', markdown: '## A part\n\n$$\nx^2\n$$\n\n- [x] done\n- [ ] open\n' },
        ],
        { format: 'epub' },
      ),
      job,
    );
    const texts = checkBook(bytes);
    const first = texts.get('EPUB/chapter-1.xhtml')!;
    assert.match(
      first,
      /<a href="chapter-2\.xhtml#a-a-part">part<\/a>, gone and <a href="chapter-2\.xhtml">nowhere<\/a>/,
    );
    const second = texts.get('EPUB/chapter-2.xhtml')!;
    assert.match(second, /<math xmlns="http:\/\/www\.w3\.org\/1998\/Math\/MathML" display="block">/);
    assert.match(second, /☑.*done[\s\S]*☐.*open/);
    assert.match(texts.get('EPUB/package.opf')!, /href="chapter-2\.xhtml" [^>]*properties="mathml"/);
    assert.match(texts.get('EPUB/nav.xhtml')!, /First<\/a><ol><li>.*Second/);
  });
});
