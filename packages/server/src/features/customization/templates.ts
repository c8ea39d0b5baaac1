// Texts around the pages may be personalized: `{{ expression }}` in link titles, the announcement and the footer line.
// A text that evaluates to nothing is omitted for that visitor.
import { fillTemplate, type Scope } from '@lectern/content';
import type { shapes } from '@lectern/contract';

type Settings = shapes.Customization;

/** Length limits of the texts, which also hold after evaluation. */
const longest = { linkTitle: 64, message: 128, copyright: 300 };
const shortestMessage = 2;

const isTemplate = (text: string | undefined): boolean => text?.includes('{{') === true;

export function fillTemplates(settings: Settings, scope: Scope): Settings {
  const { header, footer, announcement, ...rest } = settings;
  const filled = (text: string, most = Infinity): string =>
    isTemplate(text) ? clipped(fillTemplate(text, scope).trim(), most) : text;
  const entitled = <T extends { title: string }>(items: readonly T[], most?: number): T[] =>
    items.flatMap((item) => {
      const title = filled(item.title, most);
      return title === '' && item.title !== '' ? [] : [{ ...item, title }];
    });
  const links = entitled(header.links).map((one) => ({ ...one, links: entitled(one.links, longest.linkTitle) }));
  const groups = footer.groups.map((group) => ({
    ...group,
    title: filled(group.title),
    links: entitled(group.links, longest.linkTitle),
  }));
  const copyright = footer.copyright === undefined ? undefined : filled(footer.copyright, longest.copyright);
  const told = announcement && {
    ...announcement,
    message: filled(announcement.message, longest.message),
    ...(announcement.link && { link: entitled([announcement.link], longest.linkTitle)[0] }),
  };
  return {
    ...rest,
    header: { ...header, links },
    footer: { ...footer, groups, ...(copyright !== undefined && { copyright }) },
    ...(told && told.message.length >= shortestMessage && { announcement: withoutNothing(told) }),
  };
}

/** Truncates at a character boundary. */
const clipped = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');

const withoutNothing = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T;
