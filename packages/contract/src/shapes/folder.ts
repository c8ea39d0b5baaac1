import { array, integer, named, object, oneOf, optional, text } from '../shape-builders.ts';

export const FolderPush = named(
  'FolderPush',
  object(
    {
      result: oneOf(['unchanged', 'planned', 'incomplete', 'merged', 'proposed', 'conflicts'], {
        description:
          '`unchanged`: the space has this folder already. `planned`: a dry run. `incomplete`: bytes are missing and nothing ' +
          'was done. `merged`: it is in the main content. `proposed`: it is in a change request. `conflicts`: the space ' +
          'changed the same content since the last push, and a change request holds the folder',
      }),
      added: array(text(), { description: 'paths that the last push did not have' }),
      changed: array(text(), { description: 'paths whose bytes differ from the last push' }),
      removed: array(text(), { description: 'paths of the last push that the folder no longer has' }),
      missing: array(text(), { description: 'object ids whose bytes must be sent' }),
      pages: integer({ description: 'pages in the folder; 0 while bytes are missing' }),
      problems: array(object({ path: text(), message: text() }), {
        description: 'what could not be read; the rest was',
      }),
      revision: optional(text(1, undefined, { description: 'the revision that has the content' })),
      changeRequest: optional(object({ id: text(1), number: integer() })),
    },
    { description: 'what pushing a folder changes or changed' },
  ),
);
