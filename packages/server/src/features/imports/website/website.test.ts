// One engine: pages are parsed without a database; imports.test.ts writes on both.
import { strict as assert } from 'node:assert';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import type { ImportedPage } from '#features/ingest';
import { createFetcher, type Lookup } from '#platform/fetcher';
import type { CrawlLimits } from './crawl.ts';
import type { StoreFile } from './files.ts';
import { readSite, type Website } from './index.ts';

const servers: Server[] = [];

type Page =
  | string
  | Uint8Array
  | { status?: number; type?: string; to?: string; body?: string | Uint8Array }
  | ((request: IncomingMessage, response: ServerResponse) => void);

/** Serves the given pages; returns its URL and the requests it got. */
async function site(
  pages: Record<string, Page>,
  host = '127.0.0.1',
  port = 0,
): Promise<{ url: string; asked: string[]; port: number }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url!);
    const page = pages[request.url!] ?? pages[request.url!.split('?')[0]!];
    if (page === undefined)
      return void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Not here</h1>');
    if (typeof page === 'function') return page(request, response);
    const {
      status = 200,
      type = 'text/html; charset=utf-8',
      to,
      body = '',
    } = typeof page === 'string' || page instanceof Uint8Array ? { body: page } : page;
    response
      .writeHead(to === undefined ? status : 301, { 'content-type': type, ...(to !== undefined && { location: to }) })
      .end(body);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(port, host, resolve));
  const own = (server.address() as AddressInfo).port;
  return { url: `http://${host}:${own}`, asked, port: own };
}

const limits: CrawlLimits = { pages: 500, bytes: 50_000_000, seconds: 60, depth: 20 };
const local = createFetcher({ allow: ['127.0.0.1'] });
const keep: StoreFile = async ({ key, name, contentType }, chunks) => {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  const bytes = Buffer.concat(parts);
  return {
    file: { key, name, bytes, ...(contentType !== undefined && { contentType }) },
    content: bytes.toString('base64'),
    size: bytes.length,
  };
};

const read = (url: string, more: Partial<CrawlLimits> = {}, fetcher = local, signal?: AbortSignal): Promise<Website> =>
  readSite({ fetcher, keep }, url, { ...limits, ...more }, () => undefined, signal);

const html = (title: string, body: string, head = ''): string =>
  `<!doctype html><html><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

function outline({ incoming }: Website): string[] {
  const depth = new Map<string, number>();
  return incoming.pages.map(({ key, parent, title, type }) => {
    depth.set(key, parent === undefined ? 0 : depth.get(parent)! + 1);
    return `${'  '.repeat(depth.get(key)!)}${type === 'group' ? `[${title}]` : title}`;
  });
}
const pageOf = ({ incoming }: Website, title: string): ImportedPage =>
  incoming.pages.find((page) => page.title === title)!;
const reasons = ({ failures }: Website): string[] =>
  failures.map(({ url, reason }) => `${new URL(url).pathname}: ${reason}`);

describe('importing a website', () => {
  after(() => {
    for (const server of servers) server.close().closeAllConnections();
  });

  describe('a website', () => {
    test('leaves out text that all pages begin and end with, and reports it once', async () => {
      const page = (n: number): string =>
        `<html><head><title>Page ${n}</title></head><body><div class="x">Small. Fast.</div><div class="y">Page ${n}</div>` +
        `<p>Text ${n}, <a href="p${(n + 1) % 6}.html">on</a>.</p><p><a rel="next" href="p${(n + 1) % 6}.html">Page</a></p><p>Made by hand.</p></body></html>`;
      const { url } = await site(Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [`/p${n}.html`, page(n)])));
      const found = await read(`${url}/p0.html`);
      assert.equal(found.incoming.pages.length, 6);
      for (const n of [0, 3]) {
        assert.equal(pageOf(found, `Page ${n}`).markdown, `Text ${n}, [on](${url}/p${n + 1}.html).\n`);
      }
      assert.deepEqual(
        found.losses.map(({ what, where }) => `${where}: ${what}`),
        [
          'Page: a navigation line is left out, as on 5 other pages',
          'Small. Fast.: text that most pages begin or end with is left out, as on 5 other pages',
          'Made by hand.: text that most pages begin or end with is left out, as on 5 other pages',
        ],
      );
      // With few pages, boilerplate cannot be detected.
      const few = await read(`${url}/p0.html`, { pages: 3 });
      assert.match(few.incoming.pages[0]!.markdown!, /^Small\. Fast\.\n/);
    });

    test('is read within the folder of its URL', async () => {
      const { url, asked } = await site({
        '/docs/index.html': html(
          'Docs',
          '<p>Hello. <a href="a.html#part">A</a> <a href="/blog/x.html">blog</a> <a href="sub/b.html?utm_source=x">B</a> <a href="https://else.test/">else</a></p>',
        ),
        '/docs/a.html': html(
          'A',
          '<p>First <a href="index.html">home</a></p><h2 id="part">The part of it</h2><p>x</p>',
        ),
        '/docs/sub/b.html': html('B', '<p>Second <a href="../a.html">A</a> <a href="../gone.html">gone</a></p>'),
      });
      const found = await read(`${url}/docs/index.html`);
      assert.deepEqual(outline(found), ['Docs', 'A', 'B']);
      assert.ok(!asked.includes('/blog/x.html'));
      assert.deepEqual(reasons(found), ['/docs/gone.html: it returned the status 404']);
      const docs = pageOf(found, 'Docs');
      assert.equal(
        docs.markdown,
        `Hello. [A](${url}/docs/a.html#part) [blog](${url}/blog/x.html) [B](${url}/docs/sub/b.html?utm_source=x) [else](https://else.test/)\n`,
      );
      const { resolve } = found.incoming;
      const a = pageOf(found, 'A').key;
      assert.deepEqual(resolve(docs.key, `${url}/docs/a.html#part`), { page: a, anchor: 'part' });
      assert.deepEqual(resolve(docs.key, `${url}/docs/sub/b.html?utm_source=x`), { page: pageOf(found, 'B').key });
      assert.deepEqual(resolve(a, `${url}/docs/index.html`), { page: docs.key });
      assert.equal(resolve(a, 'https://else.test/'), undefined);
      assert.equal(resolve(a, `${url}/blog/x.html`), undefined);
      assert.match(pageOf(found, 'A').markdown!, /## The part of it <a href="#part" id="part"><\/a>/);
      assert.equal(pageOf(found, 'B').slug, 'b');
    });

    test('keeps the order and nesting of its navigation', async () => {
      const nav =
        '<nav><ul><li><a href="/">Home</a></li><li><a href="/z">Zed</a><ul><li><a href="/z/two">Two</a></li><li><a href="/z/one">One</a></li></ul></li><li><span>More</span><ul><li><a href="/m">Em</a></li></ul></li></ul></nav>';
      const page = (title: string): string => nav + html(title, `<p>${title} is here</p>`);
      const { url } = await site({
        '/': page('Home'),
        '/z': page('Zed'),
        '/z/one': page('One'),
        '/z/two': page('Two'),
        '/m': page('Em'),
      });
      assert.deepEqual(outline(await read(`${url}/`)), ['Home', 'Zed', '  Two', '  One', '[More]', '  Em']);
    });

    test('appends pages that are not in the navigation', async () => {
      const nav =
        '<nav><ul><li><a href="/">Home</a></li><li><a href="/z">Zed</a></li><li><a href="/a">A</a></li></ul></nav>';
      const page = (title: string, more = ''): string => nav + html(title, `<p>${title} is here</p>${more}`);
      const { url } = await site({
        '/': page('Home', '<a href="/orphan">more</a>'),
        '/orphan': page('Orphan'),
        '/z': page('Zed'),
        '/a': page('A'),
      });
      assert.deepEqual(outline(await read(`${url}/`)), ['Home', 'Zed', 'A', 'Orphan']);
    });

    test('may have pages with little text', async () => {
      const around =
        '<header><p>Everything about parcels, from sending to receiving them all over the world</p></header>';
      const { url } = await site({ '/': `${around}<main><h1>Soon</h1><p>Wait.</p></main>` });
      assert.equal(pageOf(await read(`${url}/`), 'Soon').markdown, 'Wait.\n');
    });

    test('does not take the link to the next page for its navigation', async () => {
      const page = (title: string, next: string): string =>
        `<nav><h4>Next topic</h4><p><a href="${next}">${next}</a></p><h3>This page</h3><ul><li><a href="/bugs">Bugs</a></li></ul></nav>${html(title, `<p>${title}</p>`)}`;
      const { url } = await site({
        '/': page('Home', '/a'),
        '/a': page('A', '/b'),
        '/b': page('B', '/'),
        '/bugs': page('Bugs', '/a'),
      });
      assert.deepEqual(outline(await read(`${url}/`)), ['Home', 'A', 'Bugs', 'B']);
    });

    test('uses tables of contents, and the parent that a page names', async () => {
      const { url } = await site({
        '/index.html': html(
          'Book',
          '<div class="toctree-wrapper"><ul><li class="toctree-l1"><a href="two.html">Two</a><ul><li><a href="two.html#x">x</a></li><li><a href="deep.html">Deep</a></li></ul></li><li><a href="one.html">One</a></li></ul></div>',
        ),
        '/one.html': html('One', '<p>1</p><a href="loose.html">loose</a>'),
        '/two.html': html('Two', '<p>2</p>'),
        '/deep.html': html('Deep', '<p>3</p>'),
        '/loose.html': html('Loose', '<p>4</p>', '<link rel="up" href="one.html">'),
      });
      assert.deepEqual(outline(await read(`${url}/index.html`)), ['Book', 'Two', '  Deep', 'One', '  Loose']);
    });

    test('is arranged by folders without other hints', async () => {
      const { url } = await site({
        '/': html(
          'Home',
          '<a href="guide/">g</a> <a href="guide/x.html">x</a> <a href="how/a.html">a</a> <a href="how/b.html">b</a>',
        ),
        '/guide/': html('Guide', '<p>g</p>'),
        '/guide/x.html': html('X', '<p>x</p>'),
        '/how/a.html': html('How A', '<p>a</p>'),
        '/how/b.html': html('How B', '<p>b</p>'),
      });
      assert.deepEqual(outline(await read(`${url}/`)), ['Home', 'Guide', '  X', '[How]', '  How A', '  How B']);
    });

    test('finds pages through its sitemap, and that through robots.txt', async () => {
      const { url } = await site({
        '/robots.txt': { type: 'text/plain', body: 'Sitemap: /maps/all.xml' },
        '/maps/all.xml': (request, response) =>
          void response
            .writeHead(200, { 'content-type': 'application/xml' })
            .end(
              `<sitemapindex><sitemap><loc>http://${request.headers.host}/maps/one.xml</loc></sitemap></sitemapindex>`,
            ),
        '/maps/one.xml': (request, response) =>
          void response
            .writeHead(200, { 'content-type': 'application/xml' })
            .end(
              `<urlset><url><loc>http://${request.headers.host}/d/hidden.html</loc></url><url><loc>http://${request.headers.host}/other.html</loc></url></urlset>`,
            ),
        '/d/': html('D', '<p>d</p>'),
        '/d/hidden.html': html('Hidden', '<p>h</p>'),
        '/other.html': html('Other', '<p>o</p>'),
      });
      assert.deepEqual(outline(await read(`${url}/d/`)), ['D', 'Hidden']);
    });

    test('is not read where robots.txt disallows it', async () => {
      const robots =
        'User-agent: other\nDisallow: /\n\nUser-agent: *\nDisallow: /private\nDisallow: /*.cgi$\nAllow: /private/open\nCrawl-delay: 0.01';
      const { url, asked } = await site({
        '/robots.txt': { type: 'text/plain', body: robots },
        '/': html('Home', '<a href="private/a">a</a> <a href="private/open">o</a> <a href="x.cgi">c</a>'),
        '/private/open': html('Open', '<p>o</p>'),
      });
      const found = await read(`${url}/`);
      assert.deepEqual(outline(found), ['Home', 'Open']);
      assert.deepEqual(reasons(found), ['/private/a: robots.txt disallows it', '/x.cgi: robots.txt disallows it']);
      assert.ok(!asked.includes('/private/a') && !asked.includes('/x.cgi'));
      await assert.rejects(read(`${url}/private/a`), {
        status: 400,
        message: /robots\.txt of 127\.0\.0\.1:\d+ disallows .*\/private\/a/,
      });
      const busy = await site({ '/robots.txt': { status: 503 }, '/': html('Home', '') });
      await assert.rejects(read(`${busy.url}/`), {
        status: 400,
        message: /returned the status 503 for its robots\.txt/,
      });
    });

    test('merges URLs of one page', async () => {
      const { url } = await site({
        '/': html(
          'Home',
          '<a href="index.html">again</a> <a href="old">old</a> <a href="new#x">new</a> <a href="new?session=1">s</a> <a href="soft">soft</a> <a href="copy">copy</a> <a href="away">away</a>',
        ),
        '/index.html': html(
          'Home',
          '<a href="index.html">again</a> <a href="old">old</a> <a href="new#x">new</a> <a href="new?session=1">s</a> <a href="soft">soft</a> <a href="copy">copy</a> <a href="away">away</a>',
        ),
        '/old': { to: '/new' },
        '/new': html('New', '<p>new</p>'),
        '/soft': '<meta http-equiv="refresh" content="0; url=/new">',
        '/copy': html('Copy', '<p>copy</p>', '<link rel="canonical" href="https://else.test/copy">'),
        '/away': { to: 'http://127.0.0.1:1/' },
      });
      const found = await read(`${url}/`);
      assert.deepEqual(outline(found), ['Home', 'New', 'Copy']);
      const page = pageOf(found, 'New').key;
      for (const name of ['old', 'new', 'new?session=1', 'soft']) {
        assert.deepEqual(found.incoming.resolve('', `${url}/${name}`), { page }, name);
      }
      assert.deepEqual(found.incoming.resolve('', `${url}/index.html`), { page: pageOf(found, 'Home').key });
      assert.match(reasons(found).join(), /^\/away: .*cannot be reached/);
    });

    test('distinguishes pages by their queries', async () => {
      const links = ['Home', 'Install', 'Setup'].map(
        (name) => `<a href="view.php?n=Main.${name}&amp;PHPSESSID=1">x</a>`,
      );
      const menu = `<ul><li>${links.join('</li><li>')}</li></ul>`;
      const { url, asked } = await site({
        '/w/view.php': ({ url: path }, response) => {
          const query = new URL(path!, 'http://x').searchParams;
          const name = query.get('n') ?? 'Main.Home';
          const more = `<a href="view.php?n=${name}&amp;action=edit">edit</a> <a href="?n=${name}&amp;style=big">big</a>`;
          const month = Number(query.get('m') ?? 0) + 1;
          const next =
            name === 'Main.Setup' ? `<a href="view.php?n=Main.Setup&amp;m=${month}">next ${month}</a>` : more;
          response.writeHead(200, { 'content-type': 'text/html' });
          response.end(html(name, `<p>This is what ${name} says to its readers.</p>${menu}<p>${next}</p>`));
        },
        '/w/index.pl': ({ url: path }, response) => {
          const [, name = 'Start'] = path!.split('?');
          response.writeHead(200, { 'content-type': 'text/html' });
          response.end(html(name, `<p>${name} is here.</p><p><a href="index.pl?Other">other</a></p>`));
        },
      });
      const found = await read(`${url}/w/view.php?n=Main.Install#top`, { depth: 4 });
      assert.equal(
        asked.find((path) => path.startsWith('/w/')),
        '/w/view.php?n=Main.Install',
      );
      assert.deepEqual(
        found.incoming.pages.slice(0, 3).map(({ title }) => title),
        ['Main.Install', 'Main.Home', 'Main.Setup'],
      );
      const keys = found.incoming.pages.map(({ key }) => key.replace(`${url}/w/`, ''));
      // A calendar ends at the depth limit from the first page, and that is reported.
      assert.deepEqual(keys.slice(3), [
        'view.php?m=1&n=Main.Setup',
        'view.php?m=2&n=Main.Setup',
        'view.php?m=3&n=Main.Setup',
      ]);
      assert.match(reasons(found).join(), /it is more than 4 links away from the first page/);
      const { resolve } = found.incoming;
      for (const [path, title] of [
        ['view.php?n=Main.Home&PHPSESSID=1', 'Main.Home'],
        ['view.php?n=Main.Home&style=big', 'Main.Home'],
        ['view.php?n=Main.Install', 'Main.Install'],
      ] as const) {
        assert.deepEqual(resolve('', `${url}/w/${path}`), { page: pageOf(found, title).key }, path);
      }
      assert.ok(found.incoming.pages.every(({ slug }) => slug === undefined));
      const words = await read(`${url}/w/index.pl`);
      assert.deepEqual(outline(words), ['Start', 'Other']);
      assert.ok(asked.includes('/w/index.pl?Other'));
    });

    test('leaves out duplicates that name another page as canonical', async () => {
      const own = (path: string): string => `<link rel="canonical" href="${path}">`;
      const { url } = await site({
        '/d/': html('Home', '<a href="a">a</a> <a href="old/a">a</a> <a href="b">b</a> <a href="c">c</a>', own('/d/b')),
        '/d/a': html('A', '<p>What A says.</p>', own('/d/a')),
        '/d/old/a': html('A', '<p>What A said.</p>', own('/d/a')),
        '/d/b': html('B', '<p>b</p>', own('/d/')),
        '/d/c': html('C', '<p>c</p>', own('/d/gone')),
      });
      const found = await read(`${url}/d/`);
      assert.deepEqual(outline(found), ['Home', 'A', 'B', 'C']);
      assert.deepEqual(found.incoming.resolve('', `${url}/d/old/a`), { page: `${url}/d/a` });
      assert.deepEqual(
        found.losses.map(({ what, page }) => [what, page]),
        [[`another page names this one as its canonical URL and is left out: ${url}/d/old/a`, `${url}/d/a`]],
      );
    });

    test('names a file after the first of its URLs, whichever responds first', async () => {
      const image = Buffer.from('89504e470d0a1a0a', 'hex');
      let slow: (() => void) | undefined;
      const { url } = await site({
        '/': html('Home', '<p>one <img src="a.png" alt="a"> two <img src="b.png" alt="b"></p>'),
        '/a.png': (_, response) => {
          slow = () => response.writeHead(200, { 'content-type': 'image/png' }).end(image);
        },
        '/b.png': (_, response) => {
          response.writeHead(200, { 'content-type': 'image/png' }).end(image, () => setImmediate(() => slow?.()));
        },
      });
      const { files, resolve } = (await read(`${url}/`)).incoming;
      assert.deepEqual(
        files.map(({ key }) => key),
        [`${url}/a.png`],
      );
      assert.deepEqual(resolve('', `${url}/b.png`), { file: `${url}/a.png` });
    });

    test('reports a redirect out of its folder', async () => {
      const { url } = await site({
        '/d/': html('D', '<a href="out">out</a>'),
        '/d/out': { to: '/else' },
        '/else': html('Else', '<p>e</p>'),
      });
      const found = await read(`${url}/d/`);
      assert.deepEqual(outline(found), ['D']);
      assert.match(reasons(found)[0]!, /^\/d\/out: it redirects to .*\/else, which is outside/);
    });

    test('imports its images and attachments, each once', async () => {
      const image = Buffer.from('89504e470d0a1a0a', 'hex');
      const { url } = await site({
        '/': html(
          'Home',
          '<img src="a.png" alt="a"><p><img src="same.png" alt="b"> text <img src="gone.png" alt="g"></p><p><a href="files/b.pdf">b</a> <a href="raw">raw</a></p><img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="d">',
        ),
        '/a.png': { type: 'image/png', body: image },
        '/same.png': { type: 'image/png', body: image },
        '/files/b.pdf': { type: 'application/pdf', body: '%PDF' },
        '/raw': { type: 'application/zip', body: 'PK' },
      });
      const found = await read(`${url}/`);
      const { files, resolve } = found.incoming;
      assert.deepEqual(files.map(({ name }) => name).sort(), ['a.png', 'b.pdf', 'picture.gif', 'raw.zip']);
      assert.deepEqual(resolve('', `${url}/same.png`), { file: `${url}/a.png` });
      assert.deepEqual(resolve('', `${url}/files/b.pdf`), { file: `${url}/files/b.pdf` });
      assert.deepEqual(resolve('', `${url}/raw`), { file: `${url}/raw` });
      assert.equal(resolve('', `${url}/gone.png`), undefined);
      assert.deepEqual(reasons(found), ['/gone.png: it returned the status 404']);
    });

    test('is decoded with its encoding', async () => {
      const bytes = (text: string, ...codes: number[]): Buffer =>
        Buffer.concat([Buffer.from(`<title>T</title>${text}<p>`), Buffer.from(codes), Buffer.from('</p>')]);
      const { url } = await site({
        '/': html(
          'Home',
          '<a href="latin">l</a> <a href="sjis">s</a> <a href="gb">g</a> <a href="kr">k</a> <a href="bom">b</a> <a href="lie">y</a> <a href="broken">x</a>',
        ),
        '/latin': { type: 'text/html', body: bytes('', 0x93, 0x63, 0x61, 0x66, 0xe9, 0x94) },
        '/sjis': { type: 'text/html; charset=shift_jis', body: bytes('', 0x93, 0xfa, 0x96, 0x7b) },
        '/gb': { type: 'text/html', body: bytes('<meta charset="gb18030">', 0xd6, 0xd0, 0xce, 0xc4) },
        '/kr': {
          type: 'text/html',
          body: bytes('<meta http-equiv="Content-Type" content="text/html; charset=euc-kr">', 0xc7, 0xd1),
        },
        '/bom': {
          type: 'text/html',
          body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('<p>zwei', 'utf16le')]),
        },
        '/lie': { type: 'text/html; charset=utf-8', body: bytes('<meta charset="iso-8859-1">', 0xfc) },
        '/broken': { type: 'text/html; charset=utf-8', body: bytes('', 0x61, 0xff, 0x62) },
      });
      const found = await read(`${url}/`);
      const text = (path: string): string | undefined =>
        found.incoming.pages.find(({ key }) => key === `${url}/${path}`)?.markdown?.trim();
      assert.deepEqual(['latin', 'sjis', 'gb', 'kr', 'bom', 'lie', 'broken'].map(text), [
        '“café”',
        '日本',
        '中文',
        '한',
        'zwei',
        'ü',
        'a\ufffdb',
      ]);
      assert.deepEqual(
        found.losses.map(({ what }) => what),
        ['characters that are invalid in the encoding of the page are replaced'],
      );
    });

    test('reports what cannot be read, and why', async () => {
      const { url } = await site({ '/text': { type: 'text/plain', body: 'x' } });
      await assert.rejects(read(`${url}/none`), {
        status: 400,
        message: /could not be read: it returned the status 404/,
      });
      await assert.rejects(read(`${url}/text`), { status: 400, message: /is not a web page/ });
      await assert.rejects(read('ftp://x.test/'), { status: 400, message: /must begin with http/ });
      await assert.rejects(read('http://127.0.0.1:1/'), { status: 400, message: /cannot be reached/ });
    });
  });

  describe('a malicious website', () => {
    const link = (count: number, to: (i: number) => string): string =>
      Array.from({ length: count }, (_, i) => `<a href="${to(i)}">${i}</a>`).join(' ');

    test('without end is read up to the limits, and the rest is reported', async () => {
      const { url } = await site({});
      servers
        .at(-1)!
        .removeAllListeners('request')
        .on('request', (request: IncomingMessage, response: ServerResponse) => {
          if (request.url === '/robots.txt' || request.url!.includes('sitemap'))
            return void response.writeHead(404).end();
          const at = Number(request.url!.slice(1)) || 0;
          response.writeHead(200, { 'content-type': 'text/html' }).end(
            html(
              `Page ${at}`,
              link(3, (i) => `/${at * 3 + i + 1}`),
            ),
          );
        });
      const some = await read(`${url}/0`, { pages: 20 });
      assert.equal(some.incoming.pages.length, 20);
      assert.match(some.failures.at(-1)!.reason, /^an import is limited to 20 pages; \d+ further pages were not read$/);
      const shallow = await read(`${url}/0`, { depth: 2 });
      assert.equal(shallow.incoming.pages.length, 13);
      const few = await read(`${url}/0`, { bytes: 2000 });
      assert.ok(few.incoming.pages.length < 15);
      assert.match(few.failures.at(-1)!.reason, /an import is limited to 2000 bytes/);
    });

    test('that is slow, redirects endlessly or sends gigabytes fails single pages, not the import', async () => {
      let sent = 0;
      const { url } = await site({
        '/': html(
          'Home',
          link(1, () => 'round/0') + link(1, () => 'huge') + link(1, () => 'lie') + link(1, () => 'ok'),
        ),
        '/huge': (_, response) => {
          response.writeHead(200, { 'content-type': 'text/html' });
          const more = (): void => {
            while (!response.destroyed && response.write(Buffer.alloc(1_000_000, '<p>x'))) sent += 1;
            if (!response.destroyed) response.once('drain', more);
          };
          more();
        },
        '/lie': { type: 'text/html', body: Buffer.alloc(10) },
        '/ok': html('Fine', '<p>fine</p>'),
      });
      const server = servers.at(-1)!;
      const [listener] = server.listeners('request') as ((
        request: IncomingMessage,
        response: ServerResponse,
      ) => void)[];
      server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
        const round = /^\/round\/(\d+)/.exec(request.url!)?.[1];
        if (round !== undefined) response.writeHead(302, { location: `/round/${Number(round) + 1}` }).end();
        else listener!(request, response);
      });
      const before = process.memoryUsage().rss;
      const found = await read(`${url}/`, { bytes: 1024 ** 3 });
      assert.ok(outline(found).includes('Fine'));
      assert.match(reasons(found).join('\n'), /\/round\/0: 127\.0\.0\.1 redirects more than 5 times/);
      assert.match(reasons(found).join('\n'), /\/huge: .*larger than 16777216 bytes/);
      assert.ok(sent < 100, `${sent} MB were taken`);
      assert.ok(process.memoryUsage().rss - before < 300e6);
    });

    test('cannot reach internal addresses by links, redirects, images or DNS rebinding', async () => {
      let inside = 0;
      const secret = await site({}, '127.0.0.3');
      servers.at(-1)!.on('request', () => (inside += 1));
      const { url, port } = await site(
        {
          '/': html(
            'Home',
            `<a href="r">r</a> <a href="http://127.0.0.3:${secret.port}/">in</a><img src="http://127.0.0.3:${secret.port}/x.png" alt="x">`,
          ),
          '/r': { to: `http://127.0.0.3:${secret.port}/` },
        },
        '127.0.0.2',
      );
      const found = await read(`${url}/`, {}, createFetcher({ allow: ['127.0.0.2'] }));
      assert.deepEqual(outline(found), ['Home']);
      assert.equal(inside, 0);
      assert.match(reasons(found).join('\n'), /\/r: .*not public[^]*\/x\.png: .*not public/);
      await site({ '/': html('Inside', '<p>secret</p>'), '/b': html('Inside', '<p>secret</p>') }, '127.0.0.3', port);
      let turn = 0;
      const lookup: Lookup = async () => [{ address: (turn += 1) <= 5 ? '127.0.0.2' : '127.0.0.3', family: 4 }];
      const rebound = await read(`http://rebinding.test:${port}/`, {}, createFetcher({ allow: ['127.0.0.2'], lookup }));
      assert.deepEqual(outline(rebound), ['Home']);
      assert.match(reasons(rebound).join('\n'), /not public/);
    });

    test('may nest elements endlessly and have a hundred thousand attributes', async () => {
      const { url } = await site({
        '/': html('Home', '<p>home</p><a href="deep">d</a> <a href="wide">w</a>'),
        '/deep': html('Deep', `${'<div><b>'.repeat(3000)}bottom`),
        '/wide': html(
          'Wide',
          `<p ${'a=b '.repeat(100_000)}>x</p>${'<table><tr><td colspan=1000 rowspan=1000>y</td></tr></table>'.repeat(200)}`,
        ),
      });
      const found = await read(`${url}/`);
      const seen = [...outline(found), ...reasons(found)].join('\n');
      assert.match(seen, /Home/);
      assert.match(seen, /Deep|\/deep: it (?:is too large|takes too long|cannot be read)/);
      assert.match(seen, /Wide/);
    });

    test('can be cancelled', async () => {
      const { url } = await site({
        '/': html(
          'Home',
          link(200, (i) => `p${i}`),
        ),
      });
      servers.at(-1)!.prependListener('request', () => undefined);
      const stop = new AbortController();
      const reading = readSite(
        { fetcher: local, keep },
        `${url}/`,
        limits,
        ({ found }) => found > 5 && stop.abort(new Error('enough')),
        stop.signal,
      );
      await assert.rejects(reading, /enough/);
    });
  });
});
