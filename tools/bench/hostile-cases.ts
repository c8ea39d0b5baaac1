// Malicious content and servers, as sent to a running service.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { zipSync } from 'fflate';
import { rawZip } from '../../packages/server/src/features/imports/testing/zip-bytes.ts';

export type Served = (request: IncomingMessage, response: ServerResponse) => void;
type FromAddress = { source: string } & ({ body: () => Uint8Array; type?: string } | { served: Served });
/** `source` is the type of import from the URL; without one the Markdown is written by an edit and read again. */
export type Case = { name: string } & (FromAddress | { markdown: string });

const megabyte = 1024 ** 2;

const row = (cell: string, columns: number): string => `|${`${cell}|`.repeat(columns)}\n`;
const table = (columns: number, rows: number, cell: string): string =>
  row('a', columns) + row('-', columns) + row(cell, columns).repeat(rows);

const htmlTable = (columns: number, rows: number): string =>
  `<h1>T</h1><table>${`<tr>${'<td>a'.repeat(columns)}`.repeat(rows)}</table>`;

/** Every redirect has a body of the maximum size and leads to the next. */
const redirects: Served = ({ url = '/0' }, response) => {
  const number = Number(/\d+$/.exec(url)?.[0] ?? 0);
  response.writeHead(302, { location: `/x/${number + 1}`, 'content-type': 'text/html' });
  endless(response, 1024 * megabyte);
};

const piece = Buffer.alloc(megabyte, 'a');
function endless(response: ServerResponse, left: number): void {
  if (left <= 0) return void response.end();
  if (response.destroyed) return;
  if (response.write(piece)) setImmediate(endless, response, left - piece.length);
  else response.once('drain', () => endless(response, left - piece.length));
}

/** A byte now and then, for ever (slow drip). */
const drip: Served = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('a'), 200);
  response.on('close', () => clearInterval(timer));
};

const flood: Served = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  endless(response, 4096 * megabyte);
};

/** A page with links to five thousand others, each of which drips. */
const drippingSite: Served = (request, response) => {
  if (request.url === '/robots.txt') return void response.writeHead(404).end();
  if (request.url !== '/x') return drip(request, response);
  const links = Array.from({ length: 5000 }, (_, number) => `<a href="/x/${number}">${number}</a>`).join('');
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<main><h1>X</h1><p>${links}</main>`);
};

const xml = (body: Uint8Array): Uint8Array =>
  zipSync({
    '[Content_Types].xml': Buffer.from(
      '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    '_rels/.rels': Buffer.from(
      '<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
    ),
    'word/document.xml': body,
  });

/** A Word document of paragraphs that compresses to almost nothing. */
const wordOf = (paragraphs: number): Uint8Array =>
  xml(
    Buffer.from(
      `<?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${'<w:p><w:r><w:t>word</w:t></w:r></w:p>'.repeat(paragraphs)}</w:body></w:document>`,
    ),
  );

const bomb = (): Buffer => {
  const body = Buffer.alloc(100 * megabyte);
  return rawZip([1, 2, 3, 4].map((number) => ({ name: `${number}.md`, body })));
};

const many = (count: number, name: (number: number) => string, body: string): Uint8Array => {
  const content = Buffer.from(body);
  return zipSync(Object.fromEntries(Array.from({ length: count }, (_, number) => [name(number), content])), {
    level: 1,
  });
};

export const cases: readonly Case[] = [
  { name: 'table of 3,000 columns and 100 rows, edited in', markdown: table(3000, 100, 'a') },
  {
    name: 'table of 3,000 columns and 10,000 short rows, edited in',
    markdown: table(3000, 0, '') + '|a|\n'.repeat(10_000),
  },
  {
    name: 'table of 3,000 columns and 100 rows',
    source: 'markdown',
    body: () => Buffer.from(table(3000, 100, 'a')),
    type: 'text/markdown',
  },
  {
    name: 'table of 30 columns and 15,000 rows',
    source: 'markdown',
    body: () => Buffer.from(table(30, 15_000, 'a')),
    type: 'text/markdown',
  },
  {
    name: '200 tables of 3,000 columns and 100 rows in an archive',
    source: 'zip',
    body: () => many(200, (n) => `${n}.md`, table(3000, 100, `a`)),
  },
  {
    name: 'HTML table of 1,000 columns and 95 rows',
    source: 'html',
    body: () => Buffer.from(htmlTable(1000, 95)),
    type: 'text/html',
  },
  { name: 'Word document of 1,500,000 paragraphs', source: 'docx', body: () => wordOf(1_500_000) },
  { name: 'Word document of 41,000 paragraphs, as many as are read', source: 'docx', body: () => wordOf(41_000) },
  { name: 'Word document of 200,000 paragraphs', source: 'docx', body: () => wordOf(200_000) },
  {
    name: 'Word document that unpacks to 200 MB',
    source: 'docx',
    body: () => xml(Buffer.alloc(200 * megabyte, ' ')),
  },
  { name: 'archive that unpacks to 400 MB', source: 'zip', body: bomb },
  {
    name: 'archive in an archive that does',
    source: 'notion',
    body: () => rawZip([{ name: 'inner.zip', body: bomb(), stored: true }]),
  },
  { name: '60,000 files in an archive', source: 'zip', body: () => many(60_000, (n) => `${n}.bin`, '') },
  { name: 'redirects of 1 GB each', source: 'website', served: redirects },
  { name: '4 GB of a page', source: 'html', served: flood },
  { name: '4 GB of an archive', source: 'zip', served: flood },
  { name: 'a byte now and then', source: 'html', served: drip },
  { name: 'a site of pages that come by the byte', source: 'website', served: drippingSite },
];
