// Servers that trickle bytes for ever: the import times out, reports it and stores nothing.
// One engine: nothing reaches the database.
import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { createServer, type RequestListener } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { services } from '../../../test/harness.ts';
import { liveSpace } from './testing/site.ts';

const limits = services.config.importLimits;
const usual = limits.seconds;

const drip: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' });
  const timer = setInterval(() => response.write('a'), 100);
  response.on('close', () => clearInterval(timer));
};

/** The first page responds at once; those it links to never end. */
const drippingSite: RequestListener = (request, response) => {
  if (request.url === '/robots.txt') return void response.writeHead(404).end();
  if (request.url !== '/x/') return drip(request, response);
  const links = [1, 2, 3].map((number) => `<a href="/x/${number}">${number}</a>`).join(' ');
  response.writeHead(200, { 'content-type': 'text/html' }).end(`<main><h1>X</h1><p>Read ${links}</p></main>`);
};

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/x/`;
}

describe('a server that sends single bytes slowly', () => {
  before(() => {
    limits.seconds = 2;
  });
  after(() => {
    limits.seconds = usual;
  });

  for (const [source, listener] of [
    ['website', drip],
    ['website', drippingSite],
    ['html', drip],
    ['zip', drip],
  ] as const) {
    test(`does not block an import of ${source} ${listener === drip ? '' : 'below its first page '}forever`, async () => {
      const site = await liveSpace();
      const head = await site.head();
      const url = await listen(listener);
      const began = performance.now();
      const { status, message } = await site.refusal(source, url);
      const seconds = (performance.now() - began) / 1000;
      ok(seconds < 15, `it took ${seconds} s`);
      equal(status, 400);
      match(message, /longer than 2 seconds|within 2 seconds/);
      equal(await site.head(), head);
      deepEqual(await site.outline(), []);
      const report = await site.report();
      equal(report.status, 'failed');
      match(JSON.stringify(report), /2 seconds/);
    });
  }
});
