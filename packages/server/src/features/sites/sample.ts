// Sample pages, so that a new site has something to show.
import { commit, mainBranch, viewOf } from '#features/branches';
import { applyEdit, prepareEdit } from '#features/content';
import type { SpaceRow } from '#features/spaces';
import type { SignedInContext } from '#platform/context';

const pages = [
  {
    title: 'Welcome',
    markdown:
      'This is the first page of your site. Edit it in a change request; readers see the change when it is merged.\n\n' +
      '{% hint style="info" %}\nPages are Markdown with blocks such as this hint.\n{% endhint %}\n',
  },
  {
    title: 'Write',
    markdown:
      '## Headings make the outline\n\nText is **Markdown**; lists, tables, code and images work as usual.\n\n' +
      '* Pages can have child pages.\n* Links between pages keep working when a page is renamed or moved.\n',
  },
  {
    title: 'Publish',
    markdown:
      'A site shows one or more spaces to its readers. Choose who can read it: everyone, anyone with a link, or users ' +
      'who sign in through your own login.\n',
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
  const edit = await applyEdit(context, place, async () => place.tree, changes, await prepareEdit(context, changes));
  await edit.storeBodies(context);
  await edit.storeFiles(context);
  const parents = [space.revision_id];
  await commit(context, branch, { records: place.records, tree: edit.tree, type: 'edits', parents });
}
