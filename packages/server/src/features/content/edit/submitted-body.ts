// A body that somebody sent for a page that is there. What they read had the title in front and relative links, which are
// taken back: read and sent again, a page is what it was.
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

/** Links are resolved from where the page is now: the same request may move it. */
async function asStored({ records, tree, refs }: EditBatch, page: Page, before: string, text: string): Promise<string> {
  if (text === before) return before;
  const path = (await pathOf(records, tree, page)) ?? '';
  const find = async (id: string) => {
    const found = await findPage(records, tree, id);
    return found && pathOf(records, tree, found);
  };
  // Written anew, an address may get quotes it did not have.
  if ((await withRelativeLinks(before, path, find)) === text) return before;
  return resolveLinks(text, { records, tree, refs, path });
}
