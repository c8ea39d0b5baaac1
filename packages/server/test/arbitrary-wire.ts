// Requests as bytes on a socket: what no client would send, in paths, hosts, headers and bodies.
import { connect } from 'node:net';
import fc from 'fast-check';
import { codePoint } from '../../content/src/markdown/test/code-point.ts';

export type WireRequest = { method: string; path: string; headers: [string, string][]; body: string };

/** What a request may be about; paths and values that are there, so that some of it is found. */
export type Known = {
  paths: readonly string[];
  ids: readonly string[];
  tokens: readonly string[];
  hosts: readonly string[];
};

const odd = fc.constantFrom(
  '%00',
  '%ff%fe',
  '%',
  '%zz',
  '..',
  '%2e%2e',
  '%2f',
  '//',
  '\\',
  ';',
  '~',
  '.md',
  '*',
  '{}',
  '__proto__',
  'constructor',
  '%F0%9F%92%A5',
  'a'.repeat(3000),
  '%25'.repeat(50),
  '?',
  '#',
  '&',
  '=',
  '[]',
);
const escaped = fc.string({ unit: codePoint, maxLength: 10 }).map((value) => encodeURIComponent(value.toWellFormed()));
const text = fc.oneof(odd, fc.string({ maxLength: 30 }), escaped);
/** Bytes that are no part of a header end the request before anybody but the parser has seen it; some are enough. */
const anything = fc.string({ unit: codePoint, maxLength: 10 });
/** A line break would begin another header. */
const oneLine = (value: string): string => value.replaceAll(/[\r\n]/g, ' ');

const prefixes = [
  '/',
  '/app',
  '/app/account',
  '/app/signin',
  '/app/signin/link/',
  '/app/signin/passkey',
  '/app/reset',
  '/app/invite/',
  '/audit/',
  '/exports/space/',
  '/files/',
  '/healthz',
  '/readyz',
  '/openapi/',
  '/prints/',
  '/reference/',
  '/sites/',
  '/sites/~host/',
  '/sites/~assets/',
  '/sso/oidc/',
  '/sso/saml/',
  '/sso/finish',
  '/v1/',
  '/v1/openapi.json',
];

function pathOf({ paths, ids }: Known): fc.Arbitrary<string> {
  const part = fc.oneof(fc.constantFrom(...ids), text);
  const made = fc
    .tuple(fc.constantFrom(...prefixes), fc.array(part, { maxLength: 5 }))
    .map(([prefix, parts]) => prefix + parts.join('/'));
  const base = fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...paths) }, { weight: 2, arbitrary: made });
  const spoilt = fc.oneof(
    { weight: 3, arbitrary: base },
    { weight: 1, arbitrary: fc.tuple(base, text).map(([path, more]) => path + more) },
    {
      weight: 1,
      arbitrary: fc.tuple(base, text, fc.nat(200)).map(([path, more, at]) => path.slice(0, at) + more + path.slice(at)),
    },
    { weight: 1, arbitrary: base.map((path) => `http://elsewhere.test${path}`) },
  );
  const query = fc.array(
    fc.tuple(
      fc.oneof(fc.constantFrom('page', 'limit', 'q', 'token', 'next', 'v', 'ask', 'x', 'signature'), text),
      text,
    ),
    { maxLength: 4 },
  );
  return fc.tuple(spoilt, query).map(([path, pairs]) => {
    const asked = pairs.map(([name, value]) => `${name}=${value}`).join('&');
    // A space would end the path.
    return (asked === '' ? path : `${path}?${asked}`).replaceAll(/[\r\n ]/g, '+').slice(0, 12_000);
  });
}

const types = [
  ...Array.from({ length: 8 }, () => 'application/json'),
  'application/json; charset=utf-7',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'multipart/mixed; boundary=b',
  'application/octet-stream',
  'text/plain',
  'application/jrd+json',
  'junk',
  '',
];

function headersOf({ tokens, hosts, ids }: Known): fc.Arbitrary<[string, string][]> {
  const value = fc
    .oneof(
      { weight: 10, arbitrary: fc.constantFrom(...ids, ...tokens) },
      { weight: 10, arbitrary: text },
      { weight: 1, arbitrary: anything },
    )
    .map(oneLine);
  const authorization = fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...tokens).map((token) => `Bearer ${token}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom('Basic eDp4', 'Bearer', 'Bearer ', 'bearer eyJhbGciOiJub25lIn0.e30.', 'x'),
    },
    { weight: 1, arbitrary: value },
  );
  const host = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...hosts) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '',
        '[::1',
        'a..b',
        'x:99999',
        'user@host',
        'xn--a.test',
        '*.test',
        'docs.example.test',
        '%00',
      ),
    },
    { weight: 1, arbitrary: value },
  );
  const others: [string, fc.Arbitrary<string>][] = [
    ['Accept', fc.constantFrom('text/html', 'text/markdown', 'application/json, text/event-stream', '*/*;q=nan')],
    ['Accept-Language', fc.constantFrom('de', 'xx-yy;q=2', '*')],
    ['If-Match', value],
    ['If-None-Match', fc.oneof(fc.constantFrom('*', '"', 'W/"x"'), value)],
    ['If-Range', value],
    [
      'Range',
      fc.constantFrom('bytes=0-', 'bytes=-0', 'bytes=5-1', 'bytes=0-1,3-4', 'bytes=99999999999999999999-', 'lines=1'),
    ],
    [
      'Cookie',
      fc.oneof(fc.constantFrom('lectern-session=lcs_x', 'lectern-session=%', '=;=;', 'a=b; '.repeat(200)), value),
    ],
    ['Origin', fc.constantFrom('null', 'http://lectern.test', 'https://elsewhere.test', 'x')],
    ['X-Forwarded-For', fc.constantFrom('203.0.113.7', 'x', '::1, , 1.2.3.4', '999.1.1.1')],
    ['X-Forwarded-Proto', fc.constantFrom('https', 'javascript', 'https,http')],
    ['X-Forwarded-Host', host],
    ['Content-Encoding', fc.constantFrom('gzip', 'x')],
    ['Expect', fc.constantFrom('100-continue')],
    ['Mcp-Protocol-Version', fc.constantFrom('2025-06-18', 'x')],
    ['X-CSRF-Token', value],
    ['Upgrade', fc.constantFrom('websocket', 'h2c')],
  ];
  const picked = fc
    .subarray(others, { maxLength: 4 })
    .chain((some) => fc.tuple(...some.map(([name, one]) => one.map((value): [string, string] => [name, value]))));
  return fc
    .tuple(host, fc.option(authorization, { freq: 4, nil: undefined }), fc.constantFrom(...types), picked)
    .map(([at, who, type, more]) => [
      ['Host', at],
      ...(who === undefined ? [] : [['Authorization', who] as [string, string]]),
      ...(type === '' ? [] : [['Content-Type', type] as [string, string]]),
      ...more,
    ]);
}

const part = (name: string, more: string, content: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${content}\r\n`;

const bodies = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  { weight: 3, arbitrary: fc.json() },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom('initialize', 'tools/list', 'tools/call', 'resources/read', 'ping', 'x'),
        fc.jsonValue(),
        fc.constantFrom('search', 'read_page', 'x'),
      )
      .map(([method, value, name]) =>
        JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { name, arguments: value, uri: value } }),
      ),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('{', '[1', '"\\ud800"', '{"a":1,"a":2}', '{"__proto__":{"x":1}}', '1e999', '\u0000'),
  },
  { weight: 1, arbitrary: fc.constantFrom('['.repeat(50_000), `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'email=a%40b.test&password=x',
      'csrf=%&email=%00',
      'SAMLResponse=%3D%3D',
      'a=b&'.repeat(500),
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(text.map(oneLine), text.map(oneLine), text, fc.boolean())
      .map(([name, file, content, whole]) => part(name, `; filename="${file}"`, content) + (whole ? '--b--\r\n' : '')),
  },
  { weight: 1, arbitrary: fc.string({ unit: codePoint, maxLength: 300 }) },
);

export function wireRequest(known: Known): fc.Arbitrary<WireRequest> {
  const method = fc.constantFrom('GET', 'GET', 'GET', 'POST', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS');
  return fc.record({ method, path: pathOf(known), headers: headersOf(known), body: bodies });
}

/** The status it is answered with; undefined when the connection is ended without an answer. */
export function exchange(port: number, { method, path, headers, body }: WireRequest): Promise<number | undefined> {
  const lines = [`${method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  const bytes = Buffer.from(body, 'utf8');
  lines.push('Connection: close', ...(bytes.length > 0 ? [`Content-Length: ${bytes.length}`] : []));
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      if (answer.length < 100) answer += chunk;
    });
    socket.on('error', () => undefined);
    // An answer to an expectation is none to the request.
    socket.once('close', () => {
      const status = /^(?:HTTP\/1\.1 100 [^\n]*\r\n\r\n)?HTTP\/1\.1 (\d{3}) /.exec(answer)?.[1];
      resolve(status === undefined ? undefined : Number(status));
    });
    socket.write(Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'utf8'), bytes]));
  });
}
