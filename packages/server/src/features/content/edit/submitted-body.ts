// A body submitted for an existing page. Clients read it with the title in front and relative links; both are reversed
// here, so that a page sent back unchanged stays the same.
import { findPage, pathOf, type Page, type PageFields } from '@lectern/content';
import { submittedTree, type BodyInput } from '../body-text.ts';
import { withoutHeading, withRelativeLinks } from '../markdown-form.ts';
import type { EditBatch } from './batch.ts';
import { resolveLinks } from './resolve-links.ts';
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
