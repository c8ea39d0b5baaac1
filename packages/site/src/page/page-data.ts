// View model of a page: everything is computed here, the layout only reads it.
import { createHash } from 'node:crypto';
import type { OutlineEntry } from '@lectern/content';
import { assistantsOf, type Assistants } from './assistants.ts';
import { ancestorsOf, escapePath, type PageNode } from '../model/page-tree.ts';
import type { Direction } from '../texts/direction.ts';
import type { Html } from '../html/html.ts';
import type { Linker } from '../model/linker.ts';
import { neighboursOf } from './neighbours.ts';
import { navigationOf, type NavigationItem } from './navigation.ts';
import type { Customization, Page } from '../types.ts';
import { titleOf, type SiteModel } from '../model/site-model.ts';
import { mainFile } from '../style-sheet/fonts.ts';
import { dateIn } from '../texts/dates.ts';
import { textsIn, type Locale, type Texts } from '../texts/index.ts';
import { alternatesOf, variantsOf, type Alternate, type Variant } from '../model/variants.ts';

export type Link = { title: string; href: string };
export type HeaderLink = { title: string; href: string | undefined; style: string; links: Link[] };

/** The frame around every page of a site. */
export type Frame = {
  texts: Texts;
  locale: Locale;
  language: string;
  direction: Direction;
  customization: Customization;
  siteTitle: string;
  home: string;
  links: HeaderLink[];
  sections: {
    title: string;
    icon: string | undefined;
    href: string | undefined;
    current: boolean;
    sections: SectionLink[];
  }[];
  /** Languages and versions to switch to; each empty when there is only one. */
  languages: Variant[];
  versions: Variant[];
  /** The id identifies an announcement, for readers who dismissed one. */
  announcement: { id: string; message: string; style: string; link: Link | undefined } | undefined;
  footer: { title: string; links: Link[] }[];
  searchAddress: string;
  /** List of all pages at the reader's position. */
  contentsAddress: string;
  styles: string[];
  /** Fonts to preload. */
  fonts: string[];
  scripts: {
    theme: string;
    site: string;
    diagram: string;
    api: string;
    apiStyle: string;
    formulaStyle: string;
    formulaFont: string;
  };
  preview: boolean;
  favicon: Favicon;
  feed: string | undefined;
  assistants: Assistants | undefined;
};

export type SectionLink = {
  title: string;
  description: string | undefined;
  icon: string | undefined;
  href: string;
  current: boolean;
};
export type Favicon = { light: string; dark: string } | undefined;

export type PageData = {
  frame: Frame;
  navigation: NavigationItem[];
  page: Page;
  title: string;
  description: string;
  canonical: string;
  noIndex: boolean;
  layout: NonNullable<Page['layout']>;
  cover: { light: string; dark: string | undefined; position: number } | undefined;
  breadcrumbs: Link[];
  body: Html;
  /** Child pages, for a page without a body. */
  children: (Link & { description: string | undefined })[];
  /** Link to the list of all of them, when there are more than shown. */
  allChildren: { count: number; href: string } | undefined;
  outline: OutlineEntry[];
  previous: Link | undefined;
  next: Link | undefined;
  updated: { text: string; time: string };
  /** The social preview image. */
  image: string | undefined;
  actions: { markdown: string | undefined; pdf: string | undefined; edit: string | undefined; ask: string | undefined };
  hasDiagrams: boolean;
  /** Which style sheets and scripts it needs. */
  shows: { api: boolean; triable: boolean; formulas: boolean };
  /** The same page in other languages. */
  alternates: Alternate[];
  /** Where page feedback is sent. */
  feedback: { address: string; page: string } | undefined;
};

/** The highest heading level of a page and the one below it. */
function twoLevels(entries: readonly OutlineEntry[]): OutlineEntry[] {
  const highest = Math.min(3, ...entries.map(({ level }) => level));
  return entries.flatMap((entry) => {
    const level = entry.level - highest + 1;
    return level > 2 ? [] : [{ ...entry, level: level as 1 | 2 }];
  });
}

const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12);

const rightToLeft = new Set(['ar', 'he', 'fa', 'ur']);

export type FrameParts = {
  linker: Linker;
  model: SiteModel;
  node: PageNode | undefined;
  styles: string[];
  scripts: Frame['scripts'];
  preview: boolean;
};

export function frameOf({ linker, model, node, styles, scripts, preview }: FrameParts): Frame {
  const { customization } = model;
  const { locale } = model;
  const language = model.siteSpace.space.language ?? locale;
  const direction = rightToLeft.has(language) ? 'rtl' : 'ltr';
  const link = (title: string, to: Parameters<Linker['ref']>[0]): Link[] => {
    const found = linker.ref(to);
    return found && !found.broken ? [{ title: title || (found.title ?? found.href), href: found.href }] : [];
  };
  const section = (one: SiteModel['navigation'][number] & { object: 'site-section' }): SectionLink => ({
    title: one.title,
    description: one.description,
    icon: one.icon,
    href: linker.section(one),
    current: one.id === model.section?.id,
  });
  const { announcement, header, footer, favicon } = customization;
  const { font } = customization.styling;
  return {
    texts: textsIn(locale, direction),
    locale,
    language,
    direction,
    customization,
    siteTitle: titleOf(model),
    home: linker.home(),
    links: header.links.flatMap((one) => {
      const links = one.links.flatMap((below) => link(below.title, below.to));
      const href = linker.ref(one.to)?.href;
      // Links that all lead to something hidden from this visitor are hidden too.
      const leads = href !== undefined || links.length > 0 || (!one.to && one.links.length === 0);
      return leads ? [{ title: one.title, href, style: one.style ?? ('link' as const), links }] : [];
    }),
    sections: model.navigation.map((item) => {
      if (item.object === 'site-section') return { ...section(item), sections: [] };
      const sections = item.sections.map(section);
      return {
        title: item.title,
        icon: item.icon,
        href: undefined,
        current: sections.some(({ current }) => current),
        sections,
      };
    }),
    ...variantsOf(model, linker, node),
    announcement: announcement?.enabled
      ? {
          id: hashOf([model.site.id, announcement.message, announcement.style, announcement.link]),
          message: announcement.message,
          style: announcement.style,
          link: announcement.link ? link(announcement.link.title, announcement.link.to)[0] : undefined,
        }
      : undefined,
    footer: footer.groups.flatMap(({ title, links }) => {
      const left = links.flatMap((one) => link(one.title, one.to));
      return left.length > 0 || links.length === 0 ? [{ title, links: left }] : [];
    }),
    // At the reader's position: with its version, language and preview.
    searchAddress: linker.specialHere('~search'),
    contentsAddress: linker.specialHere('~contents'),
    styles,
    fonts: typeof font === 'string' ? [mainFile(font, language, linker.parts.assets) ?? []].flat() : [],
    scripts,
    preview,
    favicon: favicon.icon ?? undefined,
    feed: undefined,
    assistants: preview ? undefined : assistantsOf(customization, titleOf(model), linker),
  };
}

export type PageParts = FrameParts & {
  frame: Frame;
  node: PageNode;
  body: Html;
  outline: OutlineEntry[];
  hasDiagrams: boolean;
  shows: PageData['shows'];
  empty: boolean;
  canonical: string;
  printable: boolean;
  image: string | undefined;
};

/** An API may have thousands of models. */
const mostChildren = 100;

const defaultLayout: NonNullable<Page['layout']> = {
  width: 'default',
  cover: true,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: true,
  tags: true,
  actions: true,
  anchors: true,
};

/** Computed API pages have code beside the text. */
const layoutOf = ({ layout = defaultLayout, computed }: Page): PageData['layout'] =>
  computed === undefined || computed.props['doc'] === 'info'
    ? layout
    : { ...layout, width: 'wide', description: false };

export function pageData(parts: PageParts): PageData {
  const { linker, model, node, frame } = parts;
  const { page } = node;
  const { customization, siteSpace } = model;
  const around = neighboursOf(linker.parts.here.tree, node);
  const neighbour = (other: PageNode | undefined): Link | undefined =>
    other && { title: other.page.title, href: linker.page(other) };
  const cover = page.cover && linker.picture(page.cover.ref);
  const git = customization.git.showEditLink ? siteSpace.space.gitSync?.url : undefined;
  const visibility = model.site.visibility;
  const noIndex = visibility !== 'public' || page.noRobotsIndex === true || page.hidden === true || frame.preview;
  const children = parts.empty
    ? node.children.filter((child) => !child.page.hidden && child.page.type !== 'computed')
    : [];
  return {
    frame,
    navigation: navigationOf(linker.parts.here.tree, node, linker),
    page,
    title: page.title,
    description: page.description ?? '',
    canonical: parts.canonical,
    noIndex,
    layout: layoutOf(page),
    cover:
      cover === undefined
        ? undefined
        : { light: cover, dark: linker.picture(page.cover?.refDark), position: page.cover?.yPos ?? 0 },
    breadcrumbs: ancestorsOf(node).map((one) => ({ title: one.page.title, href: linker.node(one) })),
    body: parts.body,
    children: children.slice(0, mostChildren).map((child) => ({
      title: child.page.title,
      href: linker.node(child),
      description: child.page.description,
    })),
    allChildren:
      children.length > mostChildren
        ? { count: children.length, href: linker.specialHere(`~contents?of=${encodeURIComponent(page.id)}`) }
        : undefined,
    outline: twoLevels(parts.outline),
    previous: neighbour(around?.previous),
    next: neighbour(around?.next),
    updated: {
      text: dateIn(model.locale, page.updatedAt),
      time: page.updatedAt,
    },
    actions: {
      markdown: customization.pageActions.markdown ? linker.markdown(node) : undefined,
      pdf:
        customization.pdf.enabled && parts.printable
          ? linker.specialHere(`~pdf?page=${encodeURIComponent(page.id)}`)
          : undefined,
      edit: git !== undefined && page.git ? `${git.replace(/\/$/, '')}/${escapePath(page.git.path)}` : undefined,
      ask:
        customization.pageActions.externalAI && !frame.preview && visibility === 'public'
          ? linker.absolute(linker.markdown(node))
          : undefined,
    },
    alternates: noIndex ? [] : alternatesOf(model, linker, node, parts.canonical),
    image: parts.image,
    hasDiagrams: parts.hasDiagrams,
    shows: parts.shows,
    feedback:
      customization.feedback.enabled && !frame.preview && around
        ? { address: linker.specialHere('~feedback'), page: page.id }
        : undefined,
  };
}
