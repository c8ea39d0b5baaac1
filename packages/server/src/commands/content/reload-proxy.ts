// A proxy that adds a script to pages, which reloads them when the folder changed.
import { createServer, request, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const scriptPath = '/_preview/reload.js';
const eventsPath = '/_preview/events';
const script = `new EventSource('${eventsPath}').addEventListener('reload', () => location.reload());\n`;

export type ReloadProxy = { port: number; setHome(path: string): void; reload(): void; close(): void };

export async function startReloadProxy(port: number, target: number): Promise<ReloadProxy> {
  const waiting = new Set<ServerResponse>();
  let home = '/';
  const server = createServer((incoming, outgoing) => {
    if (incoming.url === scriptPath) {
      outgoing.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-store' }).end(script);
      return;
    }
    if (incoming.url === eventsPath) {
      outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
      outgoing.write(': waiting\n\n');
      waiting.add(outgoing);
      outgoing.on('close', () => waiting.delete(outgoing));
      return;
    }
    if (incoming.url === '/' && home !== '/') {
      outgoing.writeHead(302, { location: home }).end();
      return;
    }
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { method, url: path } = incoming;
    const onward = request({ host: '127.0.0.1', port: target, method, path, headers }, (answer) => {
      const isPage = String(answer.headers['content-type']).startsWith('text/html');
      if (!isPage) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
        return;
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const page = Buffer.concat(chunks).toString();
        const end = page.lastIndexOf('</body>');
        const tag = `<script src="${scriptPath}" defer></script>`;
        const body = end < 0 ? page + tag : page.slice(0, end) + tag + page.slice(end);
        outgoing.writeHead(answer.statusCode ?? 502, pageHeaders(answer.headers, Buffer.byteLength(body))).end(body);
      });
    });
    onward.on('error', () => {
      if (!outgoing.headersSent) outgoing.writeHead(502).end('the preview is stopping\n');
    });
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    setHome(path) {
      home = path;
    },
    reload() {
      for (const one of waiting) one.write('event: reload\ndata: \n\n');
    },
    close() {
      for (const one of waiting) one.end();
      server.close();
      server.closeAllConnections();
    },
  };
}

/** The policy of the page allows its own scripts only. */
function pageHeaders(headers: IncomingHttpHeaders, length: number): Record<string, string | string[]> {
  const { etag: _, 'transfer-encoding': __, 'content-security-policy': policy, ...kept } = headers;
  const own = policy
    ?.toString()
    .replace(/(script-src|connect-src) /g, "$1 'self' ")
    .replace("'none' 'self'", "'self'");
  return {
    ...(kept as Record<string, string | string[]>),
    'content-length': String(length),
    'cache-control': 'no-store',
    ...(own !== undefined && { 'content-security-policy': own }),
  };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
