import { strict as assert } from 'node:assert';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, test } from 'node:test';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createFetcher, type Fetcher, type Lookup } from './fetcher.ts';

const servers: Server[] = [];

/** Returns the port. */
async function serve(listener: RequestListener, host = '127.0.0.1', port = 0): Promise<number> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve, reject) => {
    server.on('error', reject).listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

const limits = { maxBytes: 1000, timeoutMs: 2000 };
const local = createFetcher({ allow: ['127.0.0.1'] });
const closed = createFetcher({ allow: [] });
const resolving = (answers: Record<string, string[][]>): Lookup => {
  const asked = new Map<string, number>();
  return async (host) => {
    const turn = asked.get(host) ?? 0;
    asked.set(host, turn + 1);
    const addresses = answers[host]?.[Math.min(turn, answers[host].length - 1)] ?? [];
    return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
};

const refuses = (fetcher: Fetcher, url: string, message: RegExp, more = limits): Promise<void> =>
  assert.rejects(fetcher.fetch(url, more), { status: 400, message });

describe('the fetcher', () => {
  after(() => {
    for (const server of servers) server.close().closeAllConnections();
  });

  test('returns the response and its final URL', async () => {
    let seen: Record<string, unknown> = {};
    const port = await serve((request, response) => {
      seen = request.headers;
      if (request.url === '/old') response.writeHead(301, { location: 'new?x=1' }).end();
      else response.writeHead(404, { 'content-type': 'text/plain' }).end('nothing');
    });
    const { bytes, ...rest } = await local.fetch(`http://127.0.0.1:${port}/old`, { ...limits, accept: 'text/*' });
    const url = `http://127.0.0.1:${port}/new?x=1`;
    assert.deepEqual(rest, { url, status: 404, contentType: 'text/plain', state: {} });
    assert.equal(Buffer.from(bytes).toString(), 'nothing');
    assert.equal(seen['accept'], 'text/*');
    assert.equal(seen['authorization'], undefined);
  });

  test('sends a body to the given URL, and not to a redirect', async () => {
    const seen: string[] = [];
    const port = await serve(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      seen.push(`${request.method} ${request.url} ${request.headers['content-type']} ${body}`);
      response.writeHead(307, { location: '/elsewhere' }).end('moved');
    });
    const send = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'secret' } as const;
    const { status, bytes } = await local.fetch(`http://127.0.0.1:${port}/here`, { ...limits, send });
    assert.deepEqual([status, Buffer.from(bytes).toString()], [307, 'moved']);
    assert.deepEqual(seen, ['POST /here text/plain secret']);
    await assert.rejects(closed.fetch(`http://127.0.0.1:${port}/`, { ...limits, send }), { status: 400 });
  });

  test('accepts http and https only, without credentials', async () => {
    await refuses(local, 'file:///etc/passwd', /begin with http/);
    await refuses(local, 'gopher://127.0.0.1/', /begin with http/);
    await refuses(local, 'nonsense', /not a URL/);
    await refuses(local, 'http://me:secret@127.0.0.1/', /user name or password/);
  });

  test('rejects private addresses, whatever their spelling', async () => {
    let hits = 0;
    const port = await serve((_, response) => {
      hits += 1;
      response.end('inside');
    });
    const spellings = [
      '127.0.0.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '127.1',
      '0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '①②⑦.0.0.1',
      'localhost',
    ];
    for (const host of spellings) await refuses(closed, `http://${host}:${port}/`, /not public/);
    await refuses(closed, 'http://169.254.169.254/latest/meta-data', /not public/);
    assert.equal(hits, 0);
  });

  test('returns the same error for a name with an internal address and an unknown name', async () => {
    const fetcher = createFetcher({ allow: [], lookup: resolving({ 'inside.test': [['10.0.0.1']] }) });
    await refuses(
      fetcher,
      'http://inside.test/',
      /^inside\.test cannot be resolved or its IP address is not public; the operator can allow it with LECTERN_OUTBOUND_ALLOW$/,
    );
    await refuses(
      fetcher,
      'http://nowhere.test/',
      /^nowhere\.test cannot be resolved or its IP address is not public; the operator can allow it with LECTERN_OUTBOUND_ALLOW$/,
    );
  });

  test('rejects a name with one private address among public ones', async () => {
    const lookup = resolving({ 'both.test': [['8.8.8.8', '127.0.0.1']] });
    await refuses(createFetcher({ allow: [], lookup }), 'http://both.test/', /not public/);
  });

  test('rejects redirects to private addresses and other protocols', async () => {
    let hits = 0;
    const inside = await serve((_, response) => {
      hits += 1;
      response.end('inside');
    }, '127.0.0.3');
    const lookup = resolving({ 'inside.test': [['127.0.0.3']] });
    const fetcher = createFetcher({ allow: ['127.0.0.1'], lookup });
    const targets = [
      `http://127.0.0.3:${inside}/`,
      `http://inside.test:${inside}/`,
      'file:///etc/passwd',
      'http://a:b@c/',
    ];
    for (const location of targets) {
      const port = await serve((_, response) => response.writeHead(302, { location }).end());
      await assert.rejects(fetcher.fetch(`http://127.0.0.1:${port}/`, limits), { status: 400 });
    }
    assert.equal(hits, 0);
  });

  test('is not vulnerable to DNS rebinding', async () => {
    let inside = 0;
    let outside = 0;
    const port = await serve((_, response) => {
      outside += 1;
      response.writeHead(302, { location: '/again' }).end();
    }, '127.0.0.2');
    await serve(
      (_, response) => {
        inside += 1;
        response.end('inside');
      },
      '127.0.0.3',
      port,
    );
    const lookup = resolving({ 'rebinding.test': [['127.0.0.2'], ['127.0.0.3']] });
    const fetcher = createFetcher({ allow: ['127.0.0.2'], lookup });
    await refuses(fetcher, `http://rebinding.test:${port}/`, /not public/);
    assert.deepEqual({ inside, outside }, { inside: 0, outside: 1 });
  });

  test('connects to hosts and networks the operator allows', async () => {
    const port = await serve((_, response) => response.end('yes'));
    const lookup = resolving({ 'intranet.test': [['127.0.0.1']] });
    for (const allow of ['intranet.test', '127.0.0.0/8']) {
      const { bytes } = await createFetcher({ allow: [allow], lookup }).fetch(`http://Intranet.test:${port}/`, limits);
      assert.equal(Buffer.from(bytes).toString(), 'yes');
    }
    await refuses(createFetcher({ allow: ['other.test'], lookup }), `http://intranet.test:${port}/`, /not public/);
  });

  test('rejects internal IPv6 addresses, and connects to those the operator allows', async () => {
    await refuses(local, 'http://[::1]:9/', /not public/);
    // Without IPv6 on the machine the address passes the check all the same, and the connection fails.
    const port = await serve((_, response) => response.end('six'), '::1').catch(() => 9);
    const found = createFetcher({ allow: ['::1'] }).fetch(`http://[::1]:${port}/`, limits);
    if (port === 9) await assert.rejects(found, (error: Error) => !/not public/.test(error.message));
    else assert.equal(Buffer.from((await found).bytes).toString(), 'six');
  });

  test('follows five redirects and no more', async () => {
    const port = await serve((request, response) => {
      const left = Number(request.url!.slice(1));
      if (left === 0) response.end('there');
      else response.writeHead(307, { location: `/${left - 1}` }).end('x'.repeat(100_000));
    });
    assert.equal((await local.fetch(`http://127.0.0.1:${port}/5`, limits)).status, 200);
    await refuses(local, `http://127.0.0.1:${port}/6`, /more than 5 times/);
  });

  test('times out on a silent or slow server', async () => {
    const silent = await serve(() => undefined);
    await refuses(local, `http://127.0.0.1:${silent}/`, /within 0\.2 seconds/, { maxBytes: 1000, timeoutMs: 200 });
    const dripping = await serve((_, response) => {
      const timer = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(timer));
    });
    await refuses(local, `http://127.0.0.1:${dripping}/`, /within 0\.3 seconds/, { maxBytes: 1e6, timeoutMs: 300 });
  });

  test('stops at the size limit of a body that is announced too large or endless', async () => {
    const large = await serve((_, response) => response.writeHead(200, { 'content-length': 2000 }).write('x'));
    await refuses(local, `http://127.0.0.1:${large}/`, /larger than 1000 bytes/);
    let sent = 0;
    const endless = await serve((_, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) sent += 65_536;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await refuses(local, `http://127.0.0.1:${endless}/`, /larger than 1000 bytes/);
    assert.ok(sent < 50_000_000, `${sent} bytes were taken`);
  });

  test('decompresses up to the limit', async () => {
    const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync };
    for (const [encoding, pack] of Object.entries(packers)) {
      const bomb = pack(Buffer.alloc(10_000_000));
      const port = await serve((request, response) => {
        const body = request.url === '/bomb' ? bomb : pack('small');
        response.writeHead(200, { 'content-encoding': encoding }).end(body);
      });
      const { bytes } = await local.fetch(`http://127.0.0.1:${port}/`, limits);
      assert.equal(Buffer.from(bytes).toString(), 'small');
      await refuses(local, `http://127.0.0.1:${port}/bomb`, /larger than 100000 bytes/, {
        maxBytes: 100_000,
        timeoutMs: 5000,
      });
    }
  });

  test('counts compressed bytes too, since an archive may expand to nothing', async () => {
    const empty = gzipSync('');
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.concat(Array(100).fill(empty)))) continue;
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    await refuses(local, `http://127.0.0.1:${port}/`, /larger than 1000 bytes/);
  });

  test('rejects broken and unknown content encodings, huge headers, and other protocols', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/headers') response.writeHead(200, { 'x-much': 'x'.repeat(40_000) }).end();
      else response.writeHead(200, { 'content-encoding': request.url!.slice(1) }).end('not packed at all');
    });
    await refuses(local, `http://127.0.0.1:${port}/gzip`, /is not a web server/);
    await refuses(local, `http://127.0.0.1:${port}/zstd-x`, /unsupported content encoding/);
    await refuses(local, `http://127.0.0.1:${port}/constructor`, /unsupported content encoding/);
    await refuses(local, `http://127.0.0.1:${port}/headers`, /headers that are too large/);
    await refuses(local, 'http://127.0.0.1:1/', /cannot be reached/);
  });
});
