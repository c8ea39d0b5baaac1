// Tables of boxes that a style sheet lays out as a grid, as in newer Javadoc: the first boxes are the header.
import { children, type Element, hasClass } from './dom.ts';

/** The same as a table; undefined for anything else. */
export function gridTable(element: Element): Element | undefined {
  if (element.tagName !== 'div' || !hasClass(element, 'summary-table')) return undefined;
  const cells = children(element);
  const width = cells.findIndex((cell) => !hasClass(cell, 'table-header'));
  if (width < 2 || cells.length % width !== 0 || cells.some(({ tagName }) => tagName !== 'div')) return undefined;
  const named = (name: string, parts: Element[], like = element): Element => ({
    ...like,
    nodeName: name,
    tagName: name,
    childNodes: parts,
    attrs: like === element ? [] : like.attrs,
  });
  const rows: Element[] = [];
  for (let at = 0; at < cells.length; at += width) {
    const name = at === 0 ? 'th' : 'td';
    const row = cells.slice(at, at + width).map((cell) => ({ ...cell, nodeName: name, tagName: name }));
    rows.push(named('tr', row));
  }
  return named('table', rows, { ...element, attrs: element.attrs.filter(({ name: one }) => one === 'id') });
}
