import { childSpan, listChildIds } from './lookup.ts';
import { rankOf } from './map/read.ts';
import { childKey } from './keys.ts';
import type { Records } from './map/records.ts';
import type { Page } from './page.ts';
import type { Tree } from './tree.ts';

const BATCH = 16;

/** Finds the nearest preceding sibling that is fixed; '' when there is none. Long runs are walked once. */
export function siblingAnchors(
  records: Records,
  tree: Tree,
  isFixed: (id: string) => boolean,
): (page: Page) => Promise<string> {
  const known = new Map<string, string>();
  return async (page) => {
    const { start } = await childSpan(records, tree, page.parent);
    let index = (await rankOf(records, tree.children, childKey(page.parent, page.order, page.id))) - start;
    const passed = [page.id];
    let anchor: string | undefined = known.get(page.id);
    while (anchor === undefined && index > 0) {
      const from = Math.max(index - BATCH, 0);
      for (const place of (await listChildIds(records, tree, page.parent, from, index)).reverse()) {
        anchor = isFixed(place.id) ? place.id : known.get(place.id);
        if (anchor !== undefined) break;
        passed.push(place.id);
      }
      index = from;
    }
    for (const id of passed) known.set(id, anchor ?? '');
    return anchor ?? '';
  };
}
