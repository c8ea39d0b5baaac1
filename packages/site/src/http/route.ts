// The route table of a site besides pages: `~search`, `llms.txt`, `guide/install.md`.
import type { ServedFile } from '@lectern/content';

export type Route =
  | { kind: 'page' }
  | { kind: 'markdown' }
  | {
      kind:
        | 'search'
        | 'style'
        | 'pdf'
        | 'file'
        | 'contents'
        | 'card'
        | 'sitemap'
        | 'sitemap-pages'
        | 'robots'
        | 'llms'
        | 'llms-full'
        | 'feed'
        | 'login'
        | 'logout'
        | 'visitor'
        | 'mcp'
        | 'feedback';
      rest: string;
    };

export type RouteMatch = { path: string; route: Route };

const tilde: Record<string, Exclude<Route['kind'], 'page' | 'markdown'>> = {
  '~search': 'search',
  '~style': 'style',
  '~pdf': 'pdf',
  '~files': 'file',
  '~contents': 'contents',
  '~card': 'card',
  '~mcp': 'mcp',
  '~feedback': 'feedback',
};
const service: Record<string, Exclude<Route['kind'], 'page' | 'markdown'>> = {
  'auth/login': 'login',
  'auth/logout': 'logout',
  visitor: 'visitor',
  mcp: 'mcp',
};
const files: Record<ServedFile, Exclude<Route['kind'], 'page' | 'markdown'>> = {
  'sitemap.xml': 'sitemap',
  'sitemap-pages.xml': 'sitemap-pages',
  'robots.txt': 'robots',
  'llms.txt': 'llms',
  'llms-full.txt': 'llms-full',
  'rss.xml': 'feed',
};

/** Routes that accept POST; all others are read-only. */
export const acceptsPost = ({ kind }: Route): boolean => kind === 'mcp' || kind === 'feedback';

/** The route of a path, and the page path it applies to. */
export function matchRoute(path: string): RouteMatch {
  const segments = path.split('/');
  const name = segments.find((segment) => /^~[a-z]/.test(segment));
  if (name !== undefined) {
    const at = segments.indexOf(name);
    const before = segments.slice(0, at).join('/');
    const rest = segments.slice(at + 1).join('/');
    const kind = Object.hasOwn(tilde, name) ? tilde[name] : undefined;
    if (kind) return { path: before, route: { kind, rest } };
    const inner = /^~(?:lectern|gitbook)$/.test(name) && Object.hasOwn(service, rest) ? service[rest] : undefined;
    if (inner) return { path: before, route: { kind: inner, rest: '' } };
  }
  const last = segments.at(-1) ?? '';
  const kind = Object.hasOwn(files, last) ? files[last as ServedFile] : undefined;
  if (kind) return { path: segments.slice(0, -1).join('/'), route: { kind, rest: '' } };
  if (/.\.md$/i.test(last)) return { path: path.slice(0, -3), route: { kind: 'markdown' } };
  return { path, route: { kind: 'page' } };
}

/** MCP clients request an event stream at a page URL; browsers never do. */
export const wantsEvents = (accept = ''): boolean =>
  accept.includes('text/event-stream') && !accept.includes('text/html');

/**
 * Some MCP clients only accept URLs that end in `/mcp`. A page may have that path too, but pages never receive POST.
 */
export function asMcp(match: RouteMatch, method: string, accept?: string): RouteMatch {
  const { path, route } = match;
  if (route.kind !== 'page' || !/(?:^|\/)mcp$/.test(path)) return match;
  return method === 'POST' || wantsEvents(accept)
    ? { path: path.slice(0, -'/mcp'.length), route: { kind: 'mcp', rest: '' } }
    : match;
}
