// A body submitted for an existing page. Clients read it with the title in front and relative links; both are reversed
// here, so that a page sent back unchanged stays the same.
import { findPage, pathOf, type Page, type PageFields } from '@lectern/content';
import { markdownOf, submittedTree, type BodyInput } from '../body-text.ts';
import { withoutHeading, withRelativeLinks } from '../markdown-form.ts';
import type { EditBatch } from './batch.ts';
import { resolveLinks } from './resolve-links.ts';
import { spliceText, type SplicedChange } from './splices.ts';
import { parseFrontmatter, submittedSource, type FrontmatterFields } from './frontmatter.ts';

export async function submittedBody(
  batch: EditBatch,
  page: Page,
  before: string,
  { document, emoji }: { document: BodyInput; emoji: string | undefined },
  fields: Partial<PageFields>,
): Promise<{ text: string; facts: FrontmatterFields }> {
  const sent = submittedSource(before, document, fields);
  if (submittedTree(document)) return { text: sent, facts: parseFrontmatter(sent, emoji) };
  const { text, title } = withoutHeading(sent, before, page, emoji);
  const facts = { ...parseFrontmatter(sent, emoji), ...(title !== undefined && { title }) };
  return { text: await asStored(batch, page, before, text), facts };
}

/** The same after splices of the text with stable links. `expected` is the text the client has. */
export async function splicedBody(
  batch: EditBatch,
  page: Page,
  before: string,
  change: SplicedChange,
): Promise<{ text: string; facts: FrontmatterFields; expected: string }> {
  const { records, tree, refs } = batch;
  const { emoji = page.emoji } = change;
  const spliced = await spliceText(batch, page, before, change);
  const sent = markdownOf(spliced.text);
  const { text, title } = withoutHeading(sent, before, page, emoji);
  const facts = { ...parseFrontmatter(sent, emoji), ...(title !== undefined && { title }) };
  const path = (await pathOf(records, tree, page)) ?? '';
  return { text: await resolveLinks(text, { records, tree, refs, path }), facts, expected: spliced.expected };
}

/** Links are resolved from the current path of the page: the same request may move it. */
async function asStored({ records, tree, refs }: EditBatch, page: Page, before: string, text: string): Promise<string> {
  if (text === before) return before;
  const path = (await pathOf(records, tree, page)) ?? '';
  const find = async (id: string) => {
    const found = await findPage(records, tree, id);
    return found && pathOf(records, tree, found);
  };
  // Printing may add quotes to a URL that had none.
  if ((await withRelativeLinks(before, path, find)) === text) return before;
  return resolveLinks(text, { records, tree, refs, path });
}
