// File names of a Notion export end with an id: `Roadmap 0f1e2d3c….md`.
const named = /^(.*?)[ _-]?([0-9a-f]{32})(_all)?(\.[^./]+)?$/i;

export type NotionName = { title: string; id: string | undefined; extension: string; isAll: boolean };

export function readName(name: string): NotionName {
  const match = named.exec(name);
  if (match) {
    const [, title = '', id = '', all, extension = ''] = match;
    return { title: title.trim(), id: id.toLowerCase(), extension: extension.toLowerCase(), isAll: all !== undefined };
  }
  const extension = /\.[^./]+$/.exec(name)?.[0] ?? '';
  return {
    title: name.slice(0, name.length - extension.length),
    id: undefined,
    extension: extension.toLowerCase(),
    isAll: false,
  };
}

/** The id in the web URL of a page. */
export function idInAddress(href: string): string | undefined {
  const url = URL.parse(href);
  if (!url || !/(?:^|\.)notion\.(?:so|site|com)$/i.test(url.hostname)) return undefined;
  const last = url.searchParams.get('p') ?? url.pathname.split('/').at(-1) ?? '';
  return /([0-9a-f]{32})$/i
    .exec(last.replaceAll(/-(?=[0-9a-f-]{1,32}$)/gi, '-').replaceAll('-', ''))?.[1]
    ?.toLowerCase();
}
