import { onBranch } from '../branch.ts';
import { dryRun } from '../queries.ts';
import { ChangeRequest } from '../shapes/change-requests.ts';
import { ChangeRequestEdit, ContentChanges, EditPreview, SpaceEdit } from '../shapes/editing.ts';
import { boolean, either, optional } from '../vocabulary.ts';

const tag = 'Content';
const how =
  'The changes are made in order and together: when one cannot be made, none is. Frontmatter and a leading heading in ' +
  'the Markdown win over the fields. Pages and files of the same request are linked by their `ref`. With `If-Match` ' +
  'and the id of a revision the edit is refused when the content has moved on.';

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
    errors: { 409: 'a sibling has this slug, or a `ref` is taken' },
  },
  {
    main: {
      summary: 'Edit pages and files of a space directly',
      query: { dryRun },
      reply: either([EditPreview, SpaceEdit]),
      errors: { 412: 'edits of the space are locked, or the content has moved on' },
    },
    changeRequest: {
      summary: 'Edit pages and files in a change request',
      query: {
        compat: optional(
          boolean({ default: true, description: 'true answers the change request alone, false also what was touched' }),
        ),
        dryRun,
      },
      reply: either([EditPreview, ChangeRequestEdit, ChangeRequest]),
      errors: { 412: 'the change request is merged or archived, or the content has moved on' },
    },
  },
);
