import { array, boolean, integer, named, object, optional, text } from '../shape-builders.ts';
import { UndefinedVariable } from './editing.ts';
import { LinkUsage } from './links.ts';

export const PageTransfer = named(
  'PageTransfer',
  object(
    {
      dryRun: boolean(),
      pages: array(
        object({ from: text(1), to: text(1, undefined, { description: 'its id in the other space' }), title: text() }),
        { description: 'the pages and their descendants, parents first' },
      ),
      files: integer({ description: 'files added to the other space' }),
      reusableContents: integer({ description: 'reusable contents added to the other space' }),
      relinkedPages: integer({ description: 'pages and reusable contents that stay and whose links were changed' }),
      revision: optional(text(1, undefined, { description: 'of the space; absent if it did not change' })),
      targetRevision: optional(text(1, undefined, { description: 'of the other space; absent in a dry run' })),
      brokenLinks: array(LinkUsage, { description: 'links in third spaces that moving the pages breaks' }),
      undefinedVariables: array(UndefinedVariable, {
        description: 'variables that the pages use and the other space does not have',
      }),
    },
    { description: 'pages moved or copied to another space' },
  ),
);
