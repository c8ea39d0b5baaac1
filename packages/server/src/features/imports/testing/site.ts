// A small web server for the tests, and spaces to import into.
import { createServer, type Server } from 'node:http';
import { after } from 'node:test';
import { api } from '@lectern/contract';
import { zipSync } from 'fflate';
import { a, type Person } from '../../../../test/harness.ts';
import { bodyIn, stableMarkdown } from '../../../../test/page-text.ts';

export type Served =
  | string
  | Uint8Array
  | { body: string | Uint8Array; type?: string; status?: number; location?: string };

const types: Record<string, string> = {
  md: 'text/markdown',
  html: 'text/html',
  png: 'image/png',
  zip: 'application/zip',
};

/** Serves what the map holds at the time of the request; returns its URL. */
export async function serve(files: Record<string, Served | (() => Promise<Served>)>): Promise<string> {
  const server: Server = createServer((request, response) => {
    const path = decodeURIComponent(request.url!.slice(1).split('?')[0]!);
    void (async () => {
      const made = files[path];
      const found = typeof made === 'function' ? await made() : made;
      if (found === undefined) return void response.writeHead(404).end('no');
      const {
        body,
        type,
        status = 200,
        location,
      } = typeof found === 'string' || found instanceof Uint8Array ? { body: found } : { ...found };
      const contentType = type ?? types[path.split('.').at(-1)!] ?? 'application/octet-stream';
      response
        .writeHead(status, { 'content-type': contentType, ...(location !== undefined && { location }) })
        .end(body);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  after(() => server.close());
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/`;
}

export const zipOf = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, body]) => [path, typeof body === 'string' ? Buffer.from(body) : body]),
    ),
  );

/** A one-pixel image; `shade` varies its bytes. */
export const png = (shade = 0): Uint8Array =>
  Buffer.concat([
    Buffer.from('89504e470d0a1a0a0000000d49484452000000020000000308060000', 'hex'),
    Buffer.from([0, shade]),
  ]);

export type Shown = { title: string; path: string; type: string; pages?: Shown[]; id: string; slug?: string };

export async function liveSpace(): Promise<Site> {
  const organization = await a.organization();
  const space = await a.space({ in: organization });
  await organization.admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
  return new Site(organization.admin, space.id);
}

export class Site {
  readonly admin: Person;
  readonly spaceId: string;

  constructor(admin: Person, spaceId: string) {
    this.admin = admin;
    this.spaceId = spaceId;
  }

  import(source: string, url: string) {
    return this.admin.call(api.importContent, { spaceId: this.spaceId, body: { url, source: source as 'zip' } });
  }

  async refusal(source: string, url: string): Promise<{ status: number; message: string }> {
    const input = { spaceId: this.spaceId, body: { url, source: source as 'zip' } };
    const { status, body } = await this.admin.send(api.importContent, input);
    return { status, message: (body as { error?: { message: string } }).error?.message ?? '' };
  }

  async pages(): Promise<Shown[]> {
    const { pages } = await this.admin.call(api.listPages, { spaceId: this.spaceId });
    return pages;
  }

  /** Titles, indented by two spaces per level. */
  async outline(): Promise<string[]> {
    const lines = (pages: readonly Shown[], depth: number): string[] =>
      pages.flatMap((page) => [`${'  '.repeat(depth)}${page.title}`, ...lines(page.pages ?? [], depth + 1)]);
    return lines(await this.pages(), 0);
  }

  async find(title: string): Promise<Shown> {
    const open = await this.pages();
    for (const page of open) {
      if (page.title === title) return page;
      open.push(...(page.pages ?? []));
    }
    throw new Error(`no page ${title}`);
  }

  async markdown(title: string): Promise<string> {
    const { id: pageId } = await this.find(title);
    return bodyIn(await this.admin.call(api.getPage, { spaceId: this.spaceId, pageId, query: stableMarkdown }));
  }

  async files(): Promise<{ id: string; name: string; contentType: string; size: number }[]> {
    return (await this.admin.call(api.listFiles, { spaceId: this.spaceId })).items;
  }

  async head(): Promise<string> {
    return (await this.admin.call(api.getSpace, { spaceId: this.spaceId })).revision;
  }

  /** The newest import with its details. */
  async report() {
    const { items } = await this.admin.call(api.listImports, { spaceId: this.spaceId });
    return this.admin.call(api.getImport, { spaceId: this.spaceId, importId: items[0]!.id });
  }
}
