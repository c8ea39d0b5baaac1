import { strict as assert } from 'node:assert';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { hostileLine, hostileText, printInputOf } from '../testing/hostile.ts';
import type { PrintInput } from '../print-input.ts';
import { makeEpub } from './make-epub.ts';
import { stripInvalidXml } from './strip-invalid-xml.ts';

const runs = Number(process.env['LECTERN_FUZZ'] ?? 60);
const bytesOf = async (input: PrintInput, folder = tmpdir()): Promise<Buffer> => {
  const parts: Buffer[] = [];
  await makeEpub(input, { folder, drawings: true, write: (bytes) => void parts.push(bytes) });
  return Buffer.concat(parts);
};

/** Rejects what an XML parser would reject, and returns the ids and link targets. */
function readXml(text: string): { ids: string[]; links: string[] } {
  const open: string[] = [];
  const ids: string[] = [];
  const links: string[] = [];
  let rest = text.replace(/^<\?xml [^>]*\?>\s*(?:<!DOCTYPE html>)?/, '');
  assert.equal(stripInvalidXml(rest), rest);
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

/** The rules of the format that our files could break. */
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
  test('is a valid book whatever the pages contain', async () => {
    const page = fc.record({ title: hostileLine, markdown: hostileText });
    await fc.assert(
      fc.asyncProperty(fc.array(page, { maxLength: 6 }), async (texts) => {
        checkBook(await bytesOf(printInputOf(texts, { format: 'epub' })));
      }),
      { numRuns: runs },
    );
  });

  test('contains SVG without scripts and external resources, and none that cannot be read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
    const drawing = `<?xml version="1.0"?><?xml-stylesheet href="http://x.test/a.css"?><!DOCTYPE svg>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:i="urn:i" i:a="1" viewBox="0 0 9 9"
  onload="alert(1)"><!-- note --><i:more/><script>alert(2)</script><style>@import "http://x.test/b.css";</style>
<style>.a { fill: url(#g) }</style><defs><linearGradient id="g"><stop offset="0"/></linearGradient></defs>
<set attributeName="href" to="javascript:alert(3)"/><a href="javascript:alert(4)"><text y="9">Words</text></a>
<image href="file:///etc/passwd" width="1" height="1"/><image xlink:href="http://x.test/c.png" width="2" height="1"/>
<image href="data:image/png;base64,AAAA" width="3" height="1"/><use xlink:href="#g"/><use href="http://x.test/d.svg#a"/>
<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://x.test/"/></foreignObject>
<circle class="a" r="4" style="fill:url( 'http://x.test/e' )" onclick="alert(5)"/><path d="M0 0" fill="url(#g)"/></svg>`;
    try {
      await writeFile(join(folder, 'a.svg'), drawing);
      await writeFile(join(folder, 'b.svg'), 'no drawing at all');
      const pages = [{ title: 'First', markdown: '![a](/files/a)\n\n![broken](/files/b)\n' }];
      const input = printInputOf(pages, { format: 'epub' });
      const image = (file: string) =>
        ({ name: file, contentType: 'image/svg+xml', image: { file, contentType: 'image/svg+xml' } }) as never;
      const files = { a: image('a.svg'), b: image('b.svg') };
      const texts = checkBook(await bytesOf({ ...input, files }, folder));
      const held = texts.get('EPUB/images/a.svg')!;
      assert.doesNotMatch(
        held,
        /x\.test|file:|alert|script|foreignObject|iframe|<set|<use\/>|<image width|urn:i|note|DOCTYPE/,
      );
      assert.match(held, /<a><text y="9">Words<\/text><\/a>/);
      assert.match(held, /<image href="data:image\/png;base64,AAAA"[^]*<use xlink:href="#g"\/>/);
      assert.match(held, /\.a \{ fill: url\(#g\) \}[^]*<circle class="a" r="4"\/><path d="M0 0" fill="url\(#g\)"\/>/);
      assert.deepEqual(
        [...texts.keys()].filter((name) => name.startsWith('EPUB/images/')),
        ['EPUB/images/a.svg'],
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  test('contains diagrams as images, and unsupported ones as source', async () => {
    const flow = 'graph LR\n  write["Write & <b>sign</b>"] --> review{Approved?}';
    const fenced = (source: string): string => `\`\`\`mermaid\n${source}\n\`\`\`\n`;
    const pages = [
      { title: 'First', markdown: `${fenced(flow)}\n${fenced('pie\n  "One" : 3')}` },
      { title: 'Second', markdown: fenced(flow) },
    ];
    const texts = checkBook(await bytesOf(printInputOf(pages, { format: 'epub' })));
    const [first, second] = [texts.get('EPUB/chapter-1.xhtml')!, texts.get('EPUB/chapter-2.xhtml')!];
    assert.match(first, /<figure class="diagram"><img src="images\/diagram-1\.svg" alt="graph LR[^"]*" width="\d+"/);
    assert.match(first, /<pre>pie\n  &quot;One&quot; : 3<\/pre>/);
    assert.match(second, /<img src="images\/diagram-1\.svg"/);
    const svg = texts.get('EPUB/images/diagram-1.svg')!;
    assert.match(svg, /<text [^>]*>[^<]*Approved\?/);
    assert.doesNotMatch(svg, /data-|<script|href=|@import/);
  });

  test('colours code, which is not centred as pictures are', async () => {
    const markdown = '```js\n// why\nconst a = "<b>";\n```\n\n```\nconst plain\n```\n';
    const texts = checkBook(await bytesOf(printInputOf([{ title: 'Code', markdown }], { format: 'epub' })));
    const chapter = texts.get('EPUB/chapter-1.xhtml')!;
    assert.match(chapter, /<span class="token-comment">\/\/ why<\/span>\n<span class="token-word">const<\/span> a = /);
    assert.match(chapter, /<span class="token-string">&quot;&lt;b&gt;&quot;<\/span>;/);
    assert.match(chapter, /<code>const plain<\/code>/);
    assert.match(texts.get('EPUB/style.css')!, /figure\.code \{\s*text-align: left;/);
  });

  test('keeps links between pages, sections, formulas and the order of pages', async () => {
    const bytes = await bytesOf(
      printInputOf(
        [
          {
            title: 'First',
            markdown: 'To [part](/pages/p1#a-part), [gone](/pages/p9) and [nowhere](/pages/p1#none).\n',
          },
          { title: 'Second', markdown: '## A part\n\n$$\nx^2\n$$\n\n- [x] done\n- [ ] open\n' },
        ],
        { format: 'epub' },
      ),
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
