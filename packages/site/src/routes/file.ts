// A file at a permanent URL, for output that outlives the expiring download URLs.
import { safeDecodeURIComponent } from '@lectern/content/url';
import { redirect, type UncompressedAnswer } from '../http/request.ts';
import { linkerFor, type RouteContext } from '../page/context.ts';
import { notFoundPage } from './page.ts';

export async function fileRoute(context: RouteContext, id: string): Promise<UncompressedAnswer> {
  const found = (await linkerFor(context)).file(safeDecodeURIComponent(id));
  return found ? redirect(found.href) : notFoundPage(context);
}
