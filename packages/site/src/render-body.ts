// The body of a page as a visitor sees it.
import {
  evaluateDocument,
  outline,
  parse,
  readingCost,
  renderHtml,
  visitBlocks,
  withIncludes,
  type MarkdownPage,
  type OutlineEntry,
  type Scope,
} from '@lectern/content';
import { namesOf } from '@lectern/content/anchors';
import { safeDecodeURIComponent } from '@lectern/content/url';
import type { Client } from '@lectern/contract';
import { ownBlocks } from './blocks/index.ts';
import type { Shared, SpaceContent } from './content/space-content.ts';
import { raw, type Html } from './html.ts';
import { icon, type IconStyle } from './icon.ts';
import type { Linker } from './linker.ts';
import { isWide, mathHtml } from './formulas/math.ts';
import { numbered } from './formulas/numbers.ts';
import { noSpecs, operationFor, type Specs } from './openapi/specs.ts';
import { apiTexts } from './openapi/texts/index.ts';
import { isApiBlock, withTitles } from './openapi/titles.ts';
import { dateIn, type Locale } from './texts/dates.ts';
import { locales, type Texts } from './texts/index.ts';
import { withoutUnseen } from './unseen.ts';

export type Body = {
  html: Html;
  outline: OutlineEntry[];
  text: string;
  hasDiagrams: boolean;
  /** It says what is new, which feed readers follow. */
  hasUpdates: boolean;
  /** What has a style of its own; APIs can be tried at these hosts. */
  shows: { api: boolean; triable: boolean; formulas: boolean };
  hosts: string[];
  /** Origins of players that somebody may ask for. */
  frames: string[];
};

const sharedId = (target: string): string => /^\/reusable-content\/([\w.:~-]+)$/.exec(target)?.[1] ?? '';

/** The page with what it includes, and the Markdown of both. */
export async function readPage(
  client: Client,
  content: SpaceContent,
  markdown: string,
  { factor = 1 }: { /** What is done with it takes so many times as long as drawing it. */ factor?: number } = {},
): Promise<Shared> {
  const cost = readingCost(markdown);
  content.requireShort(cost * factor);
  const page = parse(markdown);
  const wanted = new Set<string>();
  visitBlocks(page.children, {
    block(block) {
      if (block.type === 'include') wanted.add(sharedId(block.target.value));
    },
  });
  if (wanted.size === 0) return { page, text: markdown };
  const found = new Map<string, Shared>();
  for (const id of wanted) {
    const shared = await content.shared(client, id);
    if (shared) found.set(id, shared);
  }
  // Each place it is included in shows the whole of it.
  let whole = cost;
  visitBlocks(page.children, {
    block(block) {
      if (block.type === 'include') whole += readingCost(found.get(sharedId(block.target.value))?.text ?? '');
    },
  });
  content.requireShort(whole * factor);
  return {
    page: withIncludes(page, (target) => found.get(sharedId(target))?.page),
    text: [markdown, ...[...found.values()].map(({ text }) => text)].join('\n'),
  };
}

export type BodyOptions = {
  scope: Scope;
  locale: Locale;
  icons: IconStyle;
  newWindow: boolean;
  /** Where the page itself is. */
  own?: string;
  /** Descriptions of APIs that were read for it, and what stands above its body. */
  api?: { specs: Specs; title: string; lead: string };
};

/** Buttons that ask an assistant or open the search lead to the search, which works without scripts too. */
function actionAddress(linker: Linker, action: string, query: string | undefined): string | undefined {
  if (action !== 'ask' && action !== 'search') return undefined;
  const asked = query === undefined ? '' : `?${new URLSearchParams({ q: query })}`;
  return linker.specialHere('~search') + asked;
}

export function renderBody(source: MarkdownPage, linker: Linker, options: BodyOptions): Omit<Body, 'text'> {
  const { scope, locale, icons, newWindow, own } = options;
  const { specs, title, lead } = options.api ?? { specs: noSpecs, title: '', lead: '' };
  const seen = withoutUnseen(evaluateDocument(source, scope), linker, locales[locale].unavailable);
  let counted = 0;
  let hasDiagrams = false;
  let hasUpdates = false;
  let hasApi = false;
  visitBlocks(seen.children, {
    block(block) {
      if (block.type === 'diagram') hasDiagrams = true;
      if (block.type === 'updates') hasUpdates = true;
      if (isApiBlock(block)) hasApi = true;
    },
  });
  const { page, levels } = hasApi
    ? withTitles(seen, (block) => operationFor(block, specs), title)
    : { page: seen, levels: new Map<string, number>() };
  const hosts = new Set<string>();
  const frames = new Set<string>();
  const blocks = ownBlocks({
    texts: locales[locale],
    icons,
    count: () => ++counted,
    frames,
    file: (id) => linker.parts.here.content.file(id),
    date: (text) => dateIn(locale, text),
    api: { specs, texts: apiTexts[locale], origin: linker.parts.origin, levels, lead, hosts },
  });
  const drawn = renderHtml(page, {
    resolve: withinPage(linker, page, own),
    action: (action, query) => actionAddress(linker, action, query),
    scope,
    blocks,
    math: mathHtml,
  });
  const html = raw(withTargets(named(moved(numbered(withIcons(drawn, icons))), locales[locale]), newWindow));
  const shows = {
    api: hasApi,
    triable: hasApi && html.text.includes('<details class="try"'),
    formulas: html.text.includes('<math'),
  };
  return { html, outline: outline(page), hasDiagrams, hasUpdates, shows, hosts: [...hosts], frames: [...frames] };
}

/** Links within the page lead to the place that was meant, also when it is spelled another way. */
const withinPage =
  (linker: Linker, page: MarkdownPage, own: string | undefined): Linker['resolve'] =>
  (target) => {
    const found = linker.resolve(target);
    const at = found && !found.broken ? found.href.indexOf('#') : -1;
    if (!found || at < 0 || (at > 0 && found.href.slice(0, at) !== own)) return found;
    const meant = namesOf(page).meant(safeDecodeURIComponent(found.href.slice(at + 1)));
    return meant === undefined ? found : { ...found, href: `${found.href.slice(0, at)}#${encodeURIComponent(meant)}` };
  };

/** Icons in a line of text and on buttons. Raw HTML of authors keeps neither classes nor these names. */
function withIcons(html: string, icons: IconStyle): string {
  if (!html.includes(' data-icon="')) return html;
  return html
    .replaceAll(
      /<i class="icon" data-icon="([^"]*)" aria-hidden="true"><\/i>/g,
      (_, name: string) => icon(name, icons).text,
    )
    .replaceAll(
      /(<(?:a|button) class="button [^"]*") data-icon="([^"]*)"([^>]*>)/g,
      (_, head: string, name: string, tail: string) => head + tail + icon(name, icons).text,
    );
}

/** Long formulas in a line of text are moved by themselves. */
const moved = (html: string): string =>
  html.includes('<span class="math"')
    ? html.replaceAll(/<span class="math" role="math">(<math[\s\S]*?<\/math>)/g, (whole, drawn: string) =>
        isWide(drawn) ? `<span class="math" role="math" tabindex="0">${drawn}` : whole,
      )
    : html;

/** Names for those who hear a page: of boxes, of the part that holds the notes, and of the ways back from them. */
function named(html: string, { done, notDone, notesTitle, backToText }: Texts): string {
  const boxes = html.replaceAll(/<input type="checkbox" disabled( checked)?>/g, (box, checked?: string) =>
    box.replace('>', ` aria-label="${checked === undefined ? notDone : done}">`),
  );
  const notes = '<ol class="notes" role="doc-endnotes">';
  const at = boxes.lastIndexOf(notes);
  if (at < 0) return boxes;
  const section = `<section class="notes" role="doc-endnotes" aria-label="${notesTitle}"><ol>`;
  const said = boxes
    .slice(at + notes.length)
    .replaceAll(' role="doc-backlink">', ` role="doc-backlink" aria-label="${backToText}">`);
  return `${boxes.slice(0, at)}${section}${said}</section>`;
}

/** A link may say already what the window it opens is to know of this one. */
const withTargets = (html: string, newWindow: boolean): string =>
  newWindow
    ? html.replaceAll(
        /<a ([^>]*?)href="(https?:\/\/[^"]*)"([^>]*)>/g,
        (whole: string, before: string, href: string) => {
          const said = /\srel="/.test(whole) ? '' : ' rel="noopener"';
          return `<a ${before}href="${href}" target="_blank"${said}${whole.slice(`<a ${before}href="${href}"`.length)}`;
        },
      )
    : html;
