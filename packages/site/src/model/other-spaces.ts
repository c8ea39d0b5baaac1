// Which other spaces of the site a page links to: their pages must be loaded before rendering.
import { hrefToRef } from '@lectern/content';
import type { Customization, ContentRef } from '../types.ts';

/** `text` is the Markdown of the page and of what it includes. */
export function spacesNamedIn(text: string, appUrl: string): Set<string> {
  const found = new Set<string>();
  for (const [target] of text.matchAll(/lectern:[\w-]+\/[^\s)"'<>]+/g)) add(found, hrefToRef(target));
  for (const { space } of inApp(text, appUrl)) found.add(space);
  return found;
}

/** App URLs of spaces and pages in the text, with or without the organization. */
function* inApp(text: string, appUrl: string): Generator<{ space: string; path: string | undefined }> {
  const appBase = /^(.*?\/app)(?:\/|$)/.exec(appUrl)?.[1];
  if (appBase === undefined) return;
  for (let at = text.indexOf(appBase); at >= 0; at = text.indexOf(appBase, at + 1)) {
    const rest = text.slice(at + appBase.length, at + appBase.length + 1200);
    const [, space, path] = /^(?:\/o\/[\w-]+)?\/s\/([\w-]+)(?:\/([^\s#?"'<>()]+))?/.exec(rest) ?? [];
    if (space !== undefined) yield { space, path };
  }
}

export type Address = { space: string; path: string };
/** Each one costs a query; real pages have fewer links to moved pages. */
const mostAddresses = 100;

/** Links to pages by the path they had when the link was written. */
export function addressesIn(text: string, appUrl: string): Address[] {
  const found = new Map<string, Address>();
  for (const { space, path } of inApp(text, appUrl)) {
    if (path !== undefined) found.set(`${space}/${path}`, { space, path: path.replace(/\/$/, '') });
    if (found.size === mostAddresses) break;
  }
  return [...found.values()];
}

export function spacesNamedBy({ header, footer, announcement }: Customization): Set<string> {
  const found = new Set<string>();
  const all = [
    ...header.links.flatMap(({ to, links: below }) => [to, ...below.map((link) => link.to)]),
    ...footer.groups.flatMap((group) => group.links.map((link) => link.to)),
    announcement?.link?.to,
  ];
  for (const ref of all) if (ref) add(found, ref);
  return found;
}

function add(found: Set<string>, ref: ContentRef): void {
  if ((ref.kind === 'page' || ref.kind === 'anchor') && ref.space !== undefined) found.add(ref.space);
}
