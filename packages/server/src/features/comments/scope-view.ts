import { viewOf, type ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import type { CommentScope } from './comment-scope.ts';

/** A scope is made for one request, and names one revision. */
const views = new WeakMap<CommentScope, Promise<ContentView>>();

/** The commented content, read once for a request. */
export function viewIn(context: Context, where: CommentScope): Promise<ContentView> {
  const known = views.get(where);
  if (known) return known;
  const view = viewOf(context, where);
  views.set(where, view);
  return view;
}
