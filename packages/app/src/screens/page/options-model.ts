// The options of a page, a group or a link as a form has them, and the change that stores what differs.
import type { ContentChange, Page } from '../../api/branch.ts';

const texts = ['title', 'description', 'slug', 'emoji', 'icon', 'condition'] as const;
const switches = ['hidden', 'noIndex', 'noRobotsIndex'] as const;

export type PageOptions = Record<(typeof texts)[number], string> &
  Record<(typeof switches)[number], boolean> & {
    /** Where a link leads; empty when it is no link, or one to something of the organization. */
    url: string;
    /** The page of the space that a link leads to; empty otherwise. */
    target: string;
  };

export function optionsOf(page: Page, emoji: string): PageOptions {
  const { title, description = '', slug = '', icon = '', condition = '' } = page;
  const { hidden = false, noIndex = false, noRobotsIndex = false } = page;
  const url = page.target?.kind === 'url' ? page.target.url : '';
  const target = page.target?.kind === 'page' && page.target.space === undefined ? page.target.page : '';
  return { title, description, slug, emoji, icon, condition, url, target, hidden, noIndex, noRobotsIndex };
}

type UpdatePage = Extract<ContentChange, { operation: 'update_page' }>;

/** Only what was changed is sent, so that nothing else of the page is touched; undefined when that is nothing. */
export function optionsChange(page: string, before: PageOptions, after: PageOptions): UpdatePage | undefined {
  const change: UpdatePage = { operation: 'update_page', page };
  for (const name of texts) if (before[name] !== after[name].trim()) change[name] = after[name].trim();
  for (const name of switches) if (before[name] !== after[name]) change[name] = after[name];
  const url = after.url.trim();
  if (after.target !== '' && after.target !== before.target) change.target = { kind: 'page', page: after.target };
  // Without an address it goes on leading where it does.
  else if (after.target === '' && url !== '' && url !== before.url) change.target = { kind: 'url', url };
  return Object.keys(change).length > 2 ? change : undefined;
}

export function optionsIn(form: HTMLFormElement): PageOptions {
  const data = new FormData(form);
  const text = (name: string): string => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return {
    title: text('title'),
    description: text('description'),
    slug: text('slug'),
    emoji: text('emoji'),
    icon: text('icon'),
    condition: text('condition'),
    url: text('url'),
    target: text('page'),
    hidden: data.has('hidden'),
    noIndex: data.has('noIndex'),
    noRobotsIndex: data.has('noRobotsIndex'),
  };
}
