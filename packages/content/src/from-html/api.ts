// Descriptions of functions and classes: definition lists by markup, sections by meaning. Each becomes a heading, so
// that it has an anchor, an outline entry and its own search section.
import { attribute, children, detach, type Element, findAll, hasClass, rawText } from './dom.ts';
import { printHeading } from './heading.ts';
import { isDropped } from './element-kinds.ts';
import { partsOf } from './lists.ts';
import type { Blocks } from './tables.ts';
import type { Writing } from './conversion-state.ts';

const isSignature = (part: Element): boolean =>
  part.tagName === 'dt' && hasClass(part, 'sig', 'sig-object', 'descname');

export const isApi = (list: Element, writing: Writing): boolean =>
  writing.inside === 0 &&
  !writing.cell &&
  children(list).some((part) => isSignature(part) && attribute(part, 'id') !== undefined);

export function printApi(list: Element, writing: Writing, blocks: Blocks): string[] {
  const above = writing.depth;
  const depth = Math.min(6, above + 1);
  const out = partsOf(list).flatMap((part): string[] => {
    if (isDropped(part)) return [];
    writing.anchors.meet(attribute(part, 'id'));
    if (part.tagName !== 'dt') {
      writing.depth = depth;
      return blocks(part.childNodes, writing);
    }
    for (const link of findAll(part, (element) => hasClass(element, 'headerlink', 'viewcode-link', 'viewcode-block')))
      detach(link);
    for (const inner of findAll(part, (element) => attribute(element, 'id') !== undefined))
      writing.anchors.meet(attribute(inner, 'id'));
    const words = rawText(part)
      .replace(/[\s\u00a0]+/g, ' ')
      .replace(/[¶\u200b]/g, '')
      .trim();
    return words === '' ? [] : [printHeading([{ type: 'code', value: words }], depth, writing)];
  });
  writing.depth = above;
  return out;
}
