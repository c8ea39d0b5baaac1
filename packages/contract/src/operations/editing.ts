import { onBranch } from '../branch.ts';
import { dryRun } from '../queries.ts';
import { ChangeRequest } from '../shapes/change-requests.ts';
import { ChangeRequestEdit, ContentChanges, EditPreview, SpaceEdit } from '../shapes/editing.ts';
import { boolean, either, optional } from '../shape-builders.ts';

const tag = 'Content';
const how =
  'The changes are applied in order and atomically: if one fails, none is applied. Frontmatter and a leading heading in ' +
  'the Markdown override the fields. Pages and files of the same request are linked by their `ref`. With `If-Match` ' +
  'and the id of a revision, the edit is rejected if the content has changed since.';

export const { main: editContent, changeRequest: editContentInChangeRequest } = onBranch(
  {
    id: 'editContent',
    route: 'POST /content',
    description: how,
    tag,
    access: { level: 'edit' },
    audit: { event: 'content_edited', target: 'spaceId' },
    body: ContentChanges,
    status: 200,
    errors: {
      409: 'a sibling has this slug, a `ref` is already taken, or splices contradict a change made since their base',
    },
  },
  {
    main: {
      summary: 'Edit pages and files of a space directly',
      query: { dryRun },
      reply: either([EditPreview, SpaceEdit]),
      errors: {
        412: 'direct edits of the space are locked, the content has changed since, or `baseLength` does not match',
      },
    },
    changeRequest: {
      summary: 'Edit pages and files in a change request',
      query: {
        compat: optional(
          boolean({ default: true, description: 'true returns only the change request, false also what was changed' }),
        ),
        dryRun,
      },
      reply: either([EditPreview, ChangeRequestEdit, ChangeRequest]),
      errors: {
        412: 'the change request is merged or archived, the content has changed since, or `baseLength` does not match',
      },
    },
  },
);
