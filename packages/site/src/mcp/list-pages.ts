import { createYielder } from '@lectern/content';
import { plainLinkerFor, type ReadContext } from '../page/context.ts';
import { everySpace } from '../page/every-space.ts';
import { listedPages } from '../page/listed-pages.ts';
import { pathBelow } from './read-page.ts';

const most = 500;
const mostResources = 1000;

type Listed = { title: string; address: string; description: string | undefined; space: string };

async function* everyPage(context: ReadContext): AsyncGenerator<Listed> {
  const due = createYielder();
  for await (const { visit, linker, title } of everySpace(context)) {
    for (const node of listedPages(visit.tree)) {
      const turn = due();
      if (turn) await turn;
      const { page } = node;
      yield {
        title: page.title,
        address: linker.absolute(linker.page(node)),
        description: page.description,
        space: title,
      };
    }
  }
}

export async function listPages(
  context: ReadContext,
  { below, from = 0 }: { below?: string; from?: number },
): Promise<string> {
  const path = below === undefined ? '' : await pathBelow(context, below);
  if (path === undefined) return 'This URL is not part of the site.';
  const linker = await plainLinkerFor(context);
  const root = linker.absolute(context.visit.siteBase) + path;
  const lines: string[] = [];
  let count = 0;
  let space: string | undefined;
  for await (const page of everyPage(context)) {
    if (page.address !== root && !page.address.startsWith(`${root}/`)) continue;
    if (count++ < from || count > from + most) continue;
    if (page.space !== space) lines.push('', `## ${page.space}`, '');
    space = page.space;
    lines.push(`- [${page.title}](${page.address})${page.description ? `: ${oneLine(page.description)}` : ''}`);
  }
  if (lines.length === 0) return 'There are no pages here.';
  const rest = count - from - most;
  if (rest > 0) lines.push('', `(${rest} more: continue with from=${from + most}.)`);
  return lines.join('\n').trim();
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

export async function listedResources(context: ReadContext) {
  const resources: { uri: string; name: string; title: string; description?: string; mimeType: string }[] = [];
  for await (const { title, address, description } of everyPage(context)) {
    resources.push({
      uri: address,
      name: title,
      title,
      mimeType: 'text/markdown',
      ...(description && { description }),
    });
    if (resources.length >= mostResources) break;
  }
  return resources;
}
