// Tabs: labels and panels in separate places, paired by order.
import { attribute, children, type Element, elements, findAll, hasClass, parentHasClass, textOf } from './dom.ts';

export type Tab = { title: string; panel: Element };

const role = (name: string) => (element: Element) => attribute(element, 'role') === name;

export function tabsOf(element: Element): Tab[] | undefined {
  const pairs = byRole(element) ?? bySiblings(element) ?? byGroups(element);
  return pairs && pairs.length > 0 ? pairs : undefined;
}

const paired = (labels: Element[], panels: Element[]): Tab[] | undefined =>
  labels.length > 0 && labels.length === panels.length
    ? labels.map((label, i) => ({ title: textOf(label), panel: panels[i]! }))
    : undefined;

/** ARIA roles, and classes that mean the same. */
function byRole(element: Element): Tab[] | undefined {
  const lists = children(element).filter((child) => role('tablist')(child) || hasClass(child, 'nav-tabs', 'tab-list'));
  const nested =
    lists.length === 0
      ? children(element)
          .slice(0, 2)
          .flatMap((child) => children(child).filter(role('tablist')))
      : lists;
  const list = nested[0];
  if (!list) return undefined;
  const labels = findAll(list, (inner) => role('tab')(inner));
  const titles = labels.length > 0 ? labels : findAll(list, ({ tagName }) => tagName === 'a' || tagName === 'button');
  const isPanel = (inner: Element): boolean => role('tabpanel')(inner) || hasClass(inner, 'tab-pane', 'tab-panel');
  const panels: Element[] = [];
  const stack = children(element).reverse();
  // Panels inside panels belong to other tabs.
  for (let next = stack.pop(); next; next = stack.pop()) {
    if (isPanel(next)) panels.push(next);
    else stack.push(...children(next).reverse());
  }
  return paired(titles, panels);
}

/** `label`, panel, `label`, panel … among siblings, with inputs for CSS-only tabs. */
function bySiblings(element: Element): Tab[] | undefined {
  if (!hasClass(element, 'sd-tab-set', 'tabbed-set', 'tab-set')) return undefined;
  const own = children(element);
  const labels = own.filter(({ tagName }) => tagName === 'label');
  const panels = own.filter((child) => hasClass(child, 'sd-tab-content', 'tabbed-content', 'tab-content'));
  return paired(labels, panels);
}

function byGroups(element: Element): Tab[] | undefined {
  if (!hasClass(element, 'tabbed-set', 'vp-code-group', 'code-group', 'tabs')) return undefined;
  const labels = elements(element)
    .filter(({ tagName }) => tagName === 'label')
    .filter((label) => parentHasClass(label, 'tabbed-labels', 'tabs'));
  const blocks = elements(element).find((inner) => hasClass(inner, 'tabbed-content', 'blocks'));
  return blocks && paired(labels.toArray(), children(blocks));
}
