// Renders the body of a page for a visitor.
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
import { blockHooks } from '../blocks/hooks.ts';
import { ownBlocks, type BlockOptions } from '../blocks/index.ts';
import { inlineMath } from '../blocks/math.ts';
import type { SharedContent, SpaceContent } from '../model/space-content.ts';
import { raw, type Html } from '../html/html.ts';
import type { IconStyle } from '../html/icon.ts';
import type { Linker } from '../model/linker.ts';
import { FormulaNumbers } from '../formulas/numbers.ts';
import { noSpecs, operationFor, type Specs, apiTexts, isApiBlock, withTitles, type Levels } from '@lectern/openapi';
import { dateIn, type Locale } from '../texts/dates.ts';
import { locales } from '../texts/index.ts';
import { redactLinks } from './redact-links.ts';

export type Body = {
  html: Html;
  outline: OutlineEntry[];
  text: string;
  hasDiagrams: boolean;
  /** It has an updates block, so it has a feed. */
  hasUpdates: boolean;
  /** Which blocks with their own style sheet it has; `hosts` are those of APIs that can be tried. */
  shows: { api: boolean; triable: boolean; formulas: boolean };
  hosts: string[];
  /** Origins of video players that are inserted on click. */
  frames: string[];
};

const sharedId = (target: string): string => /^\/reusable-content\/([\w.:~-]+)$/.exec(target)?.[1] ?? '';

/** The page with included contents, and the Markdown of both. */
export async function readPage(
  client: Client,
  content: SpaceContent,
  markdown: string,
  { factor = 1 }: { /** Cost relative to rendering the page. */ factor?: number } = {},
): Promise<SharedContent> {
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
  const found = new Map<string, SharedContent>();
  for (const id of wanted) {
    const shared = await content.shared(client, id);
    if (shared) found.set(id, shared);
  }
  // Each inclusion renders the whole content.
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
  /** URL of the page itself. */
  own?: string;
  /** API descriptions read for it, and the text above its body. */
  api?: { specs: Specs; title: string; lead: string };
};

/** Buttons that ask an assistant or open the search link to the search page, which works without scripts too. */
function actionAddress(linker: Linker, action: string, query: string | undefined): string | undefined {
  if (action !== 'ask' && action !== 'search') return undefined;
  const queryString = query === undefined ? '' : `?${new URLSearchParams({ q: query })}`;
  return linker.specialHere('~search') + queryString;
}

export function renderBody(source: MarkdownPage, linker: Linker, options: BodyOptions): Omit<Body, 'text'> {
  const { specs, title } = options.api ?? { specs: noSpecs, title: '' };
  const seen = redactLinks(evaluateDocument(source, options.scope), linker, locales[options.locale].unavailable);
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
  let rendered = drawPage(page, levels, linker, options);
  // Rare: a forward reference to a formula, whose number is known only now.
  const later = rendered.formulas.laterLabels();
  if (later) rendered = drawPage(page, levels, linker, options, later);
  const { html, hosts, frames, triable, formulas } = rendered;
  return {
    html: raw(html),
    outline: outline(page),
    hasDiagrams,
    hasUpdates,
    shows: { api: hasApi, triable, formulas: formulas.hasFormulas },
    hosts: [...hosts],
    frames: [...frames],
  };
}

function drawPage(
  page: MarkdownPage,
  levels: Levels,
  linker: Linker,
  options: BodyOptions,
  labels?: ReadonlyMap<string, string>,
) {
  const { scope, locale, icons, newWindow, own } = options;
  const { specs, lead } = options.api ?? { specs: noSpecs, lead: '' };
  const texts = locales[locale];
  const formulas = new FormulaNumbers(labels);
  const hosts = new Set<string>();
  const frames = new Set<string>();
  let counted = 0;
  let triable = false;
  const common: BlockOptions = {
    texts,
    icons,
    count: () => ++counted,
    frames,
    formulas,
    file: (id) => linker.parts.here.content.file(id),
  };
  const hooks = blockHooks({ ...common, newWindow, date: (text) => dateIn(locale, text) });
  const blocks = ownBlocks({
    ...common,
    api: {
      specs,
      texts: apiTexts[locale],
      origin: linker.parts.origin,
      levels,
      lead,
      hosts,
      hooks,
      onTryIt: () => (triable = true),
    },
  });
  const html = renderHtml(page, {
    ...hooks,
    resolve: withinPage(linker, page, own),
    action: (action, query) => actionAddress(linker, action, query),
    scope,
    blocks,
    inlines: { inlineMath: (inline) => inlineMath(inline, formulas) },
    notes: { title: texts.notesTitle, back: texts.backToText },
  });
  return { html, formulas, hosts, frames, triable };
}

/** Links within the page resolve to the intended anchor, even when it is spelled differently. */
const withinPage =
  (linker: Linker, page: MarkdownPage, own: string | undefined): Linker['resolve'] =>
  (target) => {
    const found = linker.resolve(target);
    const at = found && !found.broken ? found.href.indexOf('#') : -1;
    if (!found || at < 0 || (at > 0 && found.href.slice(0, at) !== own)) return found;
    const meant = namesOf(page).meant(safeDecodeURIComponent(found.href.slice(at + 1)));
    return meant === undefined ? found : { ...found, href: `${found.href.slice(0, at)}#${encodeURIComponent(meant)}` };
  };
