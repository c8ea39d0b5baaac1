// Sample pages, so that a new site has something to show.
import { commit, mainBranch, viewOf } from '#features/branches';
import { applyEdit, prepareFiles } from '#features/content';
import type { SpaceRow } from '#features/spaces';
import type { SignedInContext } from '#platform/context';

const pages = [
  {
    title: 'Welcome',
    markdown:
      'This is the first page of your site. Change it in a change request, and readers see it when it is merged.\n\n' +
      '{% hint style="info" %}\nPages are Markdown with blocks such as this hint.\n{% endhint %}\n',
  },
  {
    title: 'Write',
    markdown:
      '## Headings make the outline\n\nText is **Markdown**; lists, tables, code and pictures work as you know them.\n\n' +
      '* Pages can stand below other pages.\n* Links between pages survive when a page is renamed or moved.\n',
  },
  {
    title: 'Publish',
    markdown:
      'A site shows one or more spaces to its readers. Choose who they are: everybody, whoever has a link, or whoever ' +
      'your own login sends.\n',
  },
];

export async function fillWithSample(context: SignedInContext, space: SpaceRow): Promise<void> {
  const branch = mainBranch({ ...space, role: null, disabled: null });
  const place = await viewOf(context, branch);
  const changes = pages.map(({ title, markdown }) => ({
    operation: 'insert_page' as const,
    title,
    document: { markdown },
  }));
  const edit = await applyEdit(context, place, async () => place.tree, changes, await prepareFiles(context, changes));
  await edit.store();
  const parents = [space.revision_id];
  await commit(context, branch, { records: place.records, tree: edit.tree, type: 'edits', parents });
}
