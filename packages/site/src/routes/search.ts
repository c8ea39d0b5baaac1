import { api } from '@lectern/contract';
import { documentPage } from '../layout/document.ts';
import { results, searchMain } from '../layout/search.ts';
import type { UncompressedAnswer } from '../http/request.ts';
import { foundIn } from '../search/search.ts';
import { locales } from '../texts/index.ts';
import { activityOf } from '../page/activity.ts';
import { answerPage, frameFor, linkerFor, type RouteContext } from '../page/context.ts';

const longest = 256;

/** The search page, and the fragment of it for the script that shows results while typing. */
export async function searchRoute(context: RouteContext): Promise<UncompressedAnswer> {
  const { visit, query } = context;
  const words = (query.get('q') ?? '').trim().slice(0, longest);
  const spaces =
    words === ''
      ? []
      : (
          await visit.client.call(api.searchSite, {
            organizationId: visit.located.organization,
            siteId: visit.located.site,
            query: { limit: 20 },
            body: { query: words, scope: { mode: 'default', includedSiteSpaces: [visit.model.siteSpace.id] } },
          })
        ).items;
  const linker = await linkerFor(
    context,
    spaces.map(({ id }) => id),
  );
  const found = foundIn(spaces, words, linker);
  const counted = (isTyping: boolean) =>
    words === '' ? {} : activityOf(visit, { kind: 'search', words, found: found.length > 0, isTyping });
  if (query.has('fragment')) {
    const { locale } = visit.model;
    const around = { texts: locales[locale], locale, contents: linker.specialHere('~contents') };
    return { ...answerPage(context, results(around, words, found).text), ...counted(true) };
  }
  const frame = frameFor(context, linker, undefined);
  const title = words === '' ? frame.texts.search : `${frame.texts.search}: ${words}`;
  const page = answerPage(context, documentPage(frame, { title, noIndex: true }, searchMain(frame, words, found)));
  return { ...page, ...counted(false) };
}
