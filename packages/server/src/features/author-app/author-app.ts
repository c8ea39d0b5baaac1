// Whether the application can be served, and its page. The server starts without a build and picks it up later.
import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '#platform/context';
import { readBuiltFiles, type BuiltFiles } from './built-files.ts';
import { shellHeaders, shellHtml, themeIn } from './shell.ts';

/** `failed` and `missing` differ in what an operator can do about it. */
export type AuthorAppState = 'ready' | 'building' | 'failed' | 'missing';

export type AuthorApp = {
  readonly state: AuthorAppState;
  readonly files: BuiltFiles | undefined;
  /** Reads the files again, after a build. */
  load(): Promise<void>;
  /** While a build runs, older files stay in use. */
  setBuilding(state: 'building' | 'failed' | 'missing'): void;
  /** Sends the page of the application; false when it is not built or the plain page was asked for. */
  sendShell(request: FastifyRequest, reply: FastifyReply, caller: Caller): boolean;
};

/** Requests with `?view=plain` get the pages that work without scripts. */
const asksForPlainPage = (url: string): boolean => /[?&]view=plain(?:&|$)/.test(url);

export function openAuthorApp(folder: string): AuthorApp {
  let files: BuiltFiles | undefined;
  let without: Exclude<AuthorAppState, 'ready'> = 'missing';
  return {
    get state() {
      return files ? 'ready' : without;
    },
    get files() {
      return files;
    },
    async load() {
      files = await readBuiltFiles(folder);
    },
    setBuilding(state) {
      without = state;
    },
    sendShell(request, reply, { closed, scopes: { organization } }) {
      if (!files || asksForPlainPage(request.url)) return false;
      const nonce = randomBytes(16).toString('base64');
      const theme = themeIn(request.headers.cookie);
      // A session limited to one organization must not reveal the user's other memberships.
      const shown = [...(closed ?? [])].filter((id) => organization === undefined || id === organization);
      void reply
        .headers(shellHeaders(request.headers.host, nonce))
        .send(shellHtml(files, { path: request.url.split('?', 1)[0] ?? '', nonce, theme, closed: shown }));
      return true;
    },
  };
}
