// The text of a page for one reader: includes expanded and conditions evaluated.
import { evaluateDocument, findReusableContent, parse, readVariables, withIncludes, type Page } from '@lectern/content';
import { refOfHref, type Claims, type findSpaceTree } from '#features/content';
import { readBody, organizationOf } from '#features/revisions';
import type { Context } from '#platform/context';
import { includesOf } from './sections.ts';

export type Content = Awaited<ReturnType<typeof findSpaceTree>>;

/** The body of the page under the empty key, and its includes under their targets. */
export async function textsOf(
  context: Pick<Context, 'db'>,
  { records, tree }: Content,
  page: Page,
): Promise<Map<string, string>> {
  const text = page.body === undefined ? '' : await readBody(context.db, organizationOf(records), page.body);
  const texts = new Map([['', text]]);
  for (const target of includesOf(text)) {
    const ref = refOfHref(target);
    const shared =
      ref?.kind === 'reusable-content' ? await findReusableContent(records, tree, ref.reusableContent) : undefined;
    if (shared?.body !== undefined) texts.set(target, await readBody(context.db, organizationOf(records), shared.body));
  }
  return texts;
}

/** The page as the reader sees it. */
export async function evaluatedFor(
  { records, tree }: Content,
  page: Page,
  texts: ReadonlyMap<string, string>,
  claims: Claims,
) {
  const vars = { space: { vars: await readVariables(records, tree) }, page: { vars: page.variables ?? {} } };
  const whole = withIncludes(parse(texts.get('')!), (target) => {
    const text = texts.get(target);
    return text === undefined ? undefined : parse(text);
  });
  return evaluateDocument(whole, { ...vars, visitor: { claims } });
}
