import { documentIn, type PageNode } from '../content/page-tree.ts';
import { readableMarkdown } from '../routes/body.ts';
import { linkerFor, type RouteContext } from '../routes/context.ts';
import { documentPath } from '../routes/listed.ts';
import { targetOf } from '../routes/moved.ts';

const longest = 100_000;

/** The path below the site that an address or a path somebody wrote means; undefined for other sites. */
export async function pathBelow(context: RouteContext, asked: string): Promise<string | undefined> {
  const { visit } = context;
  const linker = await linkerFor(context);
  const plain = asked.trim().split(/[?#]/, 1)[0]!.replace(/\/+$/, '');
  // Steps up would lead out of the site.
  if (/(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i.test(plain.replaceAll(/%(?:2f|5c)/gi, '/'))) return undefined;
  const bases = [linker.absolute(visit.siteBase), visit.model.site.urls.published, visit.siteBase];
  for (const base of bases) {
    const root = base?.replace(/\/+$/, '');
    if (root !== undefined && root !== '' && (plain === root || plain.startsWith(`${root}/`)))
      return plain.slice(root.length);
  }
  if (/^[a-z][a-z0-9+.-]*:/i.test(plain)) return undefined;
  return plain === '' ? '' : `/${plain.replace(/^\/+/, '')}`;
}

/** The page as Markdown; undefined when there is none for this visitor. */
export async function readPageAt(
  context: RouteContext,
  asked: string,
  from = 0,
  turns = 2,
): Promise<string | undefined> {
  const path = await pathBelow(context, asked);
  const there = path === undefined ? undefined : await context.goTo(path.replace(/\.md$/i, '')).catch(absent);
  if (!there) return undefined;
  const node = documentAt(there);
  if (!node) return turns > 0 ? movedPage(there, from, turns) : undefined;
  const linker = await linkerFor(there);
  const whole = await readableMarkdown(there.visit, node, there);
  const part = whole.slice(from, from + longest);
  const end = from + part.length;
  const rest = end < whole.length ? `\n\n(${whole.length - end} characters are left: read on with from=${end}.)\n` : '';
  return `${from === 0 ? `<!-- ${linker.absolute(linker.page(node))} -->\n` : ''}${part}${rest}`;
}

function documentAt({ visit: { tree }, pathname }: RouteContext): PageNode | undefined {
  const named = tree.byPath.get(pathname);
  return documentPath(tree, pathname) ?? (named && documentIn(named));
}

async function movedPage(there: RouteContext, from: number, turns: number): Promise<string | undefined> {
  const target = await targetOf(there);
  return target && readPageAt(there, target.to, from, turns - 1);
}

function absent(error: unknown): undefined {
  const { code } = error as { code?: number };
  if (code === 404 || code === 403 || code === 400) return undefined;
  throw error;
}
