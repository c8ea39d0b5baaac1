// The context of a request within a space, and the layout of all its pages.
import type { shapes, Static } from '@lectern/contract';
import { titleWithEmoji } from './components.ts';
import type { Crumb, View, PageRequest } from './view.ts';

export type Space = Static<typeof shapes.Space>;
/** The context of a request within a space; `home` is its URL, and `around` the breadcrumbs above it. */
export type SpaceVisit = PageRequest & { space: Space; home: string; around: Crumb[] };

const tabNames = { pages: 'Pages', history: 'History', changes: 'Change requests' };
export type Tab = keyof typeof tabNames;

export const titleOf = ({ title, emoji }: Pick<Space, 'title' | 'emoji'>): string => titleWithEmoji(title, emoji);

export function spaceTabView(
  { space, home, around }: SpaceVisit,
  tab: Tab,
  view: Pick<View, 'title' | 'content'> & { within?: Crumb[] },
): View {
  const { title, content, within = [] } = view;
  const isSpace = title === titleOf(space) && within.length === 0;
  const hrefs: Record<Tab, string> = { pages: home, history: `${home}/~/history`, changes: `${home}/~/changes` };
  const tabs = (Object.keys(tabNames) as Tab[]).map((name) => ({
    title: tabNames[name],
    href: hrefs[name],
    current: name === tab,
  }));
  return { title, crumbs: [...(isSpace ? around.slice(0, -1) : around), ...within], tabs, content };
}
