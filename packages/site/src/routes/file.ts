// A file at an address that lasts, for what is kept longer than the addresses of downloads work.
import { safeDecodeURIComponent } from '@lectern/content/url';
import { redirect, type UncompressedAnswer } from '../http/request.ts';
import { linkerFor, type RouteContext } from '../page/context.ts';
import { notFoundPage } from './page.ts';

export async function fileRoute(context: RouteContext, id: string): Promise<UncompressedAnswer> {
  const found = (await linkerFor(context)).file(safeDecodeURIComponent(id));
  return found ? redirect(found.href) : notFoundPage(context);
}
