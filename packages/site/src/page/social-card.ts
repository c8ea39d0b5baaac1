// The social preview image of a page: its text, and a name with its hash.
import { createHash } from 'node:crypto';
import type { PageNode } from '../model/page-tree.ts';
import type { Linker } from '../model/linker.ts';
import type { Frame } from './page-data.ts';
import type { CardText } from '../options.ts';
import { titleOf } from '../model/site-model.ts';
import { cardColors } from '../style-sheet/theme.ts';
import type { Visit } from '../model/visit.ts';

const longestTitle = 160;
const longestAbout = 150;

const segmenter = new Intl.Segmenter();

/** Wide characters count twice. */
function cut(text: string, room: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  if (plain.length * 2 <= room) return plain;
  let left = room;
  let at = 0;
  for (const { segment } of segmenter.segment(plain)) {
    left -= /[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]/.test(segment) ? 2 : 1;
    if (left < 0) return `${plain.slice(0, at).replace(/[\s,.;:–-]+$/, '')}…`;
    at += segment.length;
  }
  return plain;
}

export function cardOf({ model, origin }: Visit, frame: Frame, node: PageNode): CardText {
  const { customization, section } = model;
  const { description } = node.page;
  const dark = customization.themes.default === 'dark';
  const logo = customization.header.logo?.[dark ? 'dark' : 'light'];
  return {
    site: cut(titleOf(model), 60),
    ...(section && { part: cut(section.title, 40) }),
    title: cut(node.page.title, longestTitle),
    ...(description && { about: cut(description, longestAbout) }),
    host: cut(new URL(origin).host, 50),
    language: frame.language,
    rightToLeft: frame.direction === 'rtl',
    colors: cardColors(customization.styling, dark),
    ...(logo !== undefined && { logo }),
  };
}

const nameOf = (card: CardText): string => createHash('sha256').update(JSON.stringify(card)).digest('hex').slice(0, 16);

export const cardAddress = (card: CardText, node: PageNode, linker: Linker): string =>
  linker.specialHere(`~card/${node.page.id}.${nameOf(card)}.png`);

/** The page and the name in the URL of an image. */
export const readCardAddress = (rest: string): { page: string; name: string } | undefined => {
  const [, page, name] = /^([\w-]+)\.([\da-f]{16})\.png$/.exec(rest) ?? [];
  return page === undefined || name === undefined ? undefined : { page, name };
};

export const hasCardName = (card: CardText, name: string): boolean => nameOf(card) === name;
