import { documentIn, type PageNode } from '../model/page-tree.ts';
import { agentMarkdownOf } from '../page/body.ts';
import { plainLinkerFor, type ReadContext } from '../page/context.ts';
import { documentPath } from '../page/listed-pages.ts';
import { targetOf } from '../page/moved-pages.ts';

const longest = 100_000;

/** The path below the site that a URL or path refers to; undefined for other sites. */
export async function pathBelow(context: ReadContext, asked: string): Promise<string | undefined> {
  const { visit } = context;
  const linker = await plainLinkerFor(context);
  const plain = plainAddress(asked);
  if (plain === undefined) return undefined;
  const bases = [linker.absolute(visit.siteBase), visit.model.site.urls.published, visit.siteBase];
  for (const base of bases) {
    const below = base === undefined ? undefined : pathFrom(base, plain);
    if (below !== undefined) return below;
  }
  if (isWhole(plain)) return undefined;
  return plain === '' ? '' : `/${plain.replace(/^\/+/, '')}`;
}

export const isWhole = (address: string): boolean => /^[a-z][a-z0-9+.-]*:/i.test(address);

/** The URL or path without query and fragment; undefined where it contains `..`, which would lead out of a site. */
export function plainAddress(asked: string): string | undefined {
  const plain = asked
    .trim()
    .replace(/[?#].*$/s, '')
    .replace(/\/+$/, '');
  return /(?:^|[/\\])(?:\.|%2e){1,2}(?:[/\\]|$)/i.test(plain.replaceAll(/%(?:2f|5c)/gi, '/')) ? undefined : plain;
}

/** The rest of a URL after its base. */
export function pathFrom(base: string, plain: string): string | undefined {
  const root = base.replace(/\/+$/, '');
  if (root === '' || (plain !== root && !plain.startsWith(`${root}/`))) return undefined;
  return plain.slice(root.length);
}

/** The page as Markdown; undefined when this visitor sees none. */
export async function readPageAt(
  context: ReadContext,
  asked: string,
  from = 0,
  turns = 2,
): Promise<string | undefined> {
  const path = await pathBelow(context, asked);
  return path === undefined ? undefined : readPageBelow(context, path, from, turns);
}

/** The same by the path below the site. */
export async function readPageBelow(
  { goTo }: Pick<ReadContext, 'goTo'>,
  path: string,
  from = 0,
  turns = 2,
): Promise<string | undefined> {
  const there = await goTo(path.replace(/\.md$/i, '')).catch(absent);
  if (!there) return undefined;
  const node = documentAt(there);
  if (!node) return turns > 0 ? movedPage(there, from, turns) : undefined;
  const linker = await plainLinkerFor(there);
  const whole = await agentMarkdownOf(there.visit, node, there);
  const part = whole.slice(from, from + longest);
  const end = from + part.length;
  const rest = end < whole.length ? `\n\n(${whole.length - end} characters remain: continue with from=${end}.)\n` : '';
  return `${from === 0 ? `<!-- ${linker.absolute(linker.page(node))} -->\n` : ''}${part}${rest}`;
}

function documentAt({ visit: { tree }, pathname }: ReadContext): PageNode | undefined {
  const named = tree.byPath.get(pathname);
  return documentPath(tree, pathname) ?? (named && documentIn(named));
}

async function movedPage(there: ReadContext, from: number, turns: number): Promise<string | undefined> {
  const target = await targetOf(there);
  return target && readPageAt(there, target.to, from, turns - 1);
}

function absent(error: unknown): undefined {
  const { code } = error as { code?: number };
  if (code === 404 || code === 403 || code === 400) return undefined;
  throw error;
}
