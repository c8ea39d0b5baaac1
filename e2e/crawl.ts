// Follows every link of a site as a reader could, without a browser.
export type Seen = { status: number; html: string | undefined; names: ReadonlySet<string>; links: readonly string[] };
export type Broken = { from: string; to: string; why: string };

const plain = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const attribute = (html: string, names: string): string[] =>
  [...html.matchAll(new RegExp(`\\s(?:${names})="([^"]*)"`, 'g'))].map(([, value]) => plain(value!));
const without = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length);

/** Everything below the host of `start`; files that are made when they are asked for are left alone. */
export async function crawl(start: string): Promise<ReadonlyMap<string, Seen>> {
  const { origin } = new URL(start);
  const seen = new Map<string, Seen>();
  const queue = new Set([start]);
  for (const url of queue) {
    const answer = await fetch(url);
    const isPage = answer.headers.get('content-type')?.startsWith('text/html') ?? false;
    const html = isPage ? await answer.text() : undefined;
    await answer.body?.cancel().catch(() => undefined);
    const links = html === undefined ? [] : attribute(html, 'href|src');
    seen.set(url, { status: answer.status, html, names: new Set(attribute(html ?? '', 'id')), links });
    for (const link of links) {
      const to = new URL(link, answer.url);
      if (to.origin === origin && !to.pathname.includes('/~pdf')) queue.add(without(to));
    }
  }
  return seen;
}

/** Links that lead nowhere. `meant` decides whether a missing name stands in the page after all. */
export function brokenLinks(
  seen: ReadonlyMap<string, Seen>,
  meant: (names: ReadonlySet<string>, name: string) => boolean,
): Broken[] {
  const found: Broken[] = [];
  for (const [from, { links }] of seen) {
    for (const link of links) {
      const url = new URL(link, from);
      const target = seen.get(without(url));
      if (!target) continue;
      const name = decodeURIComponent(url.hash.slice(1));
      if (target.status !== 200) found.push({ from, to: url.href, why: `answers ${target.status}` });
      else if (name !== '' && target.html !== undefined && !target.names.has(name) && meant(target.names, name))
        found.push({ from, to: url.href, why: 'has no such place' });
    }
  }
  return found;
}
