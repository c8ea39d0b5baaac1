// A server with a few files that can change, be missing, or not respond.
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';

export type FilesServer = {
  url(path: string): string;
  files: Map<string, string | Buffer>;
  /** Content type of all files. */
  type: string;
  /** Requested paths in order, with the status of the response. */
  asked: string[];
  /** Paths that never get a response. */
  silent: Set<string>;
  failing: Set<string>;
};

export async function filesServer(files: Record<string, string | Buffer>): Promise<FilesServer> {
  const served = {
    files: new Map(Object.entries(files)),
    type: 'text/plain',
    asked: [] as string[],
    silent: new Set<string>(),
    failing: new Set<string>(),
  };
  const server = createServer((request, response) => {
    const path = request.url!.slice(1);
    const text = served.files.get(path);
    const etag = `"${createHash('sha256')
      .update(text ?? '')
      .digest('hex')}"`;
    if (served.silent.has(path)) return;
    const status = served.failing.has(path)
      ? 503
      : text === undefined
        ? 404
        : request.headers['if-none-match'] === etag
          ? 304
          : 200;
    served.asked.push(`${status} ${path}`);
    response.writeHead(status, { etag, 'content-type': served.type }).end(status === 200 ? text : undefined);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return Object.assign(served, { url: (path: string) => `http://127.0.0.1:${port}/${path}` });
}
