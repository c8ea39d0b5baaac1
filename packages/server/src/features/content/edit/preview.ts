// What an edit would do and break, before it is stored.
import type { Tree } from '@lectern/content';
import type { shapes, Static } from '@lectern/contract';
import type { ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { noChange } from '#platform/http/implement';
import { semanticChanges } from '../semantic-changes.ts';
import type { Deleted, Edit } from './edit.ts';

type Preview = Static<typeof shapes.EditPreview>;
type Broken = { brokenLinks: Preview['brokenLinks']; undefinedVariables: NonNullable<Preview['undefinedVariables']> };

declare module '#platform/events' {
  interface Events {
    /** Preview of an edit: listeners add the links it would break, and the uses of variables it deletes. */
    'content.deletion-previewed': EditResult & {
      place: ContentView;
      broken: Broken['brokenLinks'];
      undefinedVariables: Broken['undefinedVariables'];
    };
  }
}

/** An edit not yet stored: what it deletes, the resulting tree, and its texts that are not stored. */
export type EditResult = Deleted & { after: Tree; bodies: ReadonlyMap<string, string> };

/** Links to deleted targets and those on changed pages, and uses of deleted variables. */
export async function brokenBy(context: Context, view: ContentView, step: EditResult): Promise<Broken> {
  const found: Broken = { brokenLinks: [], undefinedVariables: [] };
  const { brokenLinks: broken, undefinedVariables } = found;
  await context.services.emit(context, 'content.deletion-previewed', {
    place: view,
    ...step,
    broken,
    undefinedVariables,
  });
  return found;
}

/** The effects of an edit, as the reply to a dry run. */
export async function previewOf(context: Context, view: ContentView, edit: Edit) {
  const { changes } = await semanticChanges(context, view, { before: view.tree, after: edit.tree });
  const { tree: after, bodies, deleted } = edit;
  const { brokenLinks, undefinedVariables } = await brokenBy(context, view, { ...deleted, after, bodies });
  return noChange({
    dryRun: true,
    ...edit.outcome,
    semanticChanges: changes,
    brokenLinks,
    ...(undefinedVariables.length > 0 && { undefinedVariables }),
  });
}
