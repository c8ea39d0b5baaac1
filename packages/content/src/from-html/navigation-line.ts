// Lines that only link to neighbouring pages or around the site: "Next: …, Up: …", "Home | Index", Javadoc's navigation
// bars, breadcrumbs.
import { attribute, type Element, elements, isElement, isHeading, type Node, textOf } from './dom.ts';
import { seenText } from './visible-text.ts';

const ways =
  'next|previous|prev|up|top|home|start|begin|end|contents|table of contents|toc|index|general index|search|back|forward|first|last|fast back(?:ward)?s?|fast forwards?|next page|previous page|prev page|next chapter|previous chapter|next section|previous section|back to top|go to top|top of page|return to top|skip to (?:main )?content|skip navigation(?: links)?|main|main page|help|about|print|print version|site ?map|log ?in|sign ?in|download|downloads|documentation|docs|modules|news|contact|license|glossary|bookmarks?';
const javadoc =
  'overview|module|package|class|use|tree|deprecated|new|preview|summary|detail|details|nested|field|constr|constructor|method|required|optional|element|enum constants?|annotation type|member|frames|no frames|all classes|(?:prev|next)(?:ious)? (?:class|package|module|letter)';
const way = new RegExp(`^(?:${ways})$`, 'i');
const wayOrBar = new RegExp(`^(?:${ways}|${javadoc})$`, 'i');
const label = new RegExp(
  `(?:^|[^\\p{L}\\p{N}])(?:${ways}|${javadoc}|node|you are here)\\s*(?=:|$|[^\\p{L}\\p{N}])`,
  'giu',
);
const directions = /(?:^|[\s,;[(|])(?:next|previous|prev|up)\s*:/i;
const signs = /[\s\u00a0|•·∙⋅»«›‹→←↑↓⇒⇐▲△^*<>[\](){},;:/\\=+~–—&_.-]+/gu;
const edges = /^[\s\u00a0|•·»«›‹→←↑↓⇒⇐▲^*<>[\](){},;:/=–—_-]+|[\s\u00a0|•·»«›‹→←↑↓⇒⇐▲^*<>[\](){},;:/=–—_-]+$/gu;
const relations = /^(?:next|prev|previous|up|contents|toc|index|start|home|first|last|top)$/i;
const longest = 700;

const bare = (text: string): string => text.replace(edges, '').replace(/\s+/g, ' ');

const leads = (link: Element): boolean =>
  (attribute(link, 'rel') ?? '').split(/\s+/).some((name) => relations.test(name)) ||
  /^[npuh]$/i.test(attribute(link, 'accesskey') ?? '');

/** Anything that is not a line of text. */
const more = /^(?:pre|img|picture|video|audio|object|iframe|math|dl|blockquote|details|textarea|code|figure|table)$/;

function linksIn(nodes: readonly Node[], allowed: (element: Element) => boolean): Element[] | undefined {
  const found: Element[] = [];
  for (const node of nodes.filter(isElement)) {
    for (const element of [node, ...elements(node)]) {
      if (element.tagName === 'a' && attribute(element, 'href') !== undefined) found.push(element);
      else if (isHeading(element) || (more.test(element.tagName) && !allowed(element))) return undefined;
    }
  }
  return found;
}

/** Whether nodes are such a line. `certain` requires a further indication besides the text. */
export function isNavigationLine(nodes: readonly Node[], certain = false): boolean {
  const whole = nodes.map(seenText).join(' ').trim();
  if (whole.length > longest) return false;
  // Old manuals use arrow images instead of text, and a bar may be a table.
  const links = linksIn(nodes, ({ tagName }) => tagName === 'table' || tagName === 'img');
  if (!links) return false;
  // Two links to neighbours make a bar, whatever the title between them.
  if (links.filter(leads).length >= 2 && whole.length < 200 && !/[.!?]\s+\p{Lu}/u.test(whole)) return true;
  if (whole === '') return false;
  const words = links.map((link) => bare(textOf(link))).filter((text) => text !== '');
  let rest = whole;
  for (const text of links.map(seenText)) if (text !== '') rest = rest.replace(text, ' | ');
  if (!certain && isTrail(words, rest)) return true;
  const plain = rest.replace(label, ' ').replace(label, ' ').replace(signs, '');
  if (plain !== '') return false;
  if (links.some(leads) || (links.length > 0 && directions.test(rest))) return true;
  if (certain) return false;
  const parts = links.length > 0 ? [...words, ...partsOf(rest)] : partsOf(whole);
  const known = parts.filter((part) => way.test(part)).length;
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return links.length === 1 && isAlone(whole, first);
  if (parts.length >= 3 && parts.every((part) => wayOrBar.test(part))) return true;
  return parts.length >= 2 && known === parts.length && (links.length > 0 || /[|•·]/.test(whole));
}

const partsOf = (text: string): string[] =>
  text
    .split(/[|•·\u00a0]+|\s{2,}|:\s/)
    .map(bare)
    .filter((part) => part !== '');

/** A single link is such a line only where it is unambiguous. */
const isAlone = (whole: string, word: string): boolean =>
  /^(?:next|previous|prev|up|back|home)$/i.test(word)
    ? whole !== word || word.toLowerCase() !== 'home'
    : /^(?:back to top|go to top|top of page|return to top|skip to (?:main )?content|skip navigation(?: links)?)$/i.test(
        word,
      );

/** "Home » Guide » This page" */
const isTrail = (words: readonly string[], rest: string): boolean =>
  words.length > 0 &&
  /^(?:home|start|docs|documentation|top|index)$/i.test(words[0] ?? '') &&
  /^\s*\|\s*(?:(?:»|›|>|→|::|\/)\s*\|?\s*)+[^|»›>→]{0,80}$/u.test(rest.replace(/\s+/g, ' ')) &&
  !/[.!?]\s/.test(rest);
