// Edits of pages and files, as requests and replies.
import { idOf } from '../ids.ts';
import {
  array,
  boolean,
  either,
  integer,
  literal,
  named,
  nullable,
  object,
  oneOf,
  optional,
  text,
  url,
  type Static,
} from '../shape-builders.ts';
import { ChangeRequest, Conflict, SemanticChange } from './change-requests.ts';
import { Emoji, Icon } from './common.ts';
import { ComputedSource, DocumentBodyInput, File, Page } from './content.ts';
import {
  DeleteFile,
  DeleteReusableContent,
  DeleteVariable,
  fileFromBase64,
  fileFromUrl,
  fileName,
  InsertReusableContent,
  InsertVariable,
  UpdateFile,
  UpdateReusableContent,
  UpdateVariable,
} from './editing-resources.ts';
import { ContentUse, LinkUsage } from './links.ts';

const page = text(1, 128);
const ref = optional(text(1, 256, { description: 'a name for it within this request, to link to it' }));

const attributes = {
  title: optional(text(1, 512, { description: 'a leading heading in the Markdown overrides it' })),
  slug: optional(text(0, 100, { description: 'unique among its siblings; derived from the title when absent' })),
  emoji: optional(Emoji),
  icon: optional(Icon),
  description: optional(text()),
  hidden: optional(boolean()),
  noIndex: optional(boolean()),
  noRobotsIndex: optional(boolean()),
  condition: optional(text(0, 1024, { description: 'empty removes it' })),
};
const at = optional(integer({ minimum: 0, description: 'position among the siblings; the end when absent' }));

const InsertPage = named(
  'InsertPage',
  object({
    operation: literal('insert_page'),
    document: DocumentBodyInput,
    ...attributes,
    into: optional(text(1, 128, { description: 'parent page; the root when absent' })),
    at,
    ref,
  }),
);

const InsertComputed = named(
  'InsertComputed',
  object(
    {
      operation: literal('insert_computed'),
      title: text(1, 512),
      computed: ComputedSource,
      hidden: optional(boolean()),
      noIndex: optional(boolean()),
      noRobotsIndex: optional(boolean()),
      condition: optional(text(0, 1024)),
      into: optional(text(1, 128, { description: 'parent page; the root when absent' })),
      at,
      ref,
    },
    {
      description:
        'A page that is replaced by others when the content is read, such as those of an API specification: ' +
        '`{type: "builtin:openapi", dependencies: {spec: {ref: {kind: "openapi", spec: slug}}}, props: {models: true}}`.',
    },
  ),
);

const place = { into: optional(text(1, 128, { description: 'parent page; the root when absent' })), at };

const InsertGroup = named(
  'InsertGroup',
  object(
    {
      operation: literal('insert_group'),
      title: text(1, 512),
      slug: attributes.slug,
      emoji: optional(Emoji),
      icon: optional(Icon),
      hidden: optional(boolean()),
      condition: optional(text(0, 1024)),
      at,
      ref,
    },
    { description: 'a page without text that holds others, at the root' },
  ),
);

const LinkTarget = named(
  'LinkTarget',
  either(
    [
      object({
        kind: literal('url'),
        url: text(1, 2048, {
          pattern: '^(?:https?://|mailto:|tel:)',
          'x-expects': 'a URL of http, https, mailto or tel, such as https://example.com/path',
        }),
      }),
      object({ kind: literal('page'), page, space: optional(idOf('space')) }),
      object({ kind: literal('anchor'), page, anchor: text(1, 256) }),
      object({ kind: literal('file'), file: text(1, 128) }),
      object({ kind: literal('space'), space: idOf('space') }),
    ],
    { description: 'the destination of a link page; pages and files may be named by their `ref` in this request' },
  ),
);

const InsertLink = named(
  'InsertLink',
  object(
    {
      operation: literal('insert_link'),
      title: text(1, 512),
      target: LinkTarget,
      emoji: optional(Emoji),
      icon: optional(Icon),
      hidden: optional(boolean()),
      condition: optional(text(0, 1024)),
      ...place,
      ref,
    },
    { description: 'an entry of the page tree that leads elsewhere' },
  ),
);

const Splice = named(
  'Splice',
  object(
    {
      from: integer({ minimum: 0 }),
      to: integer({ minimum: 0, description: 'exclusive; equal to `from` to insert only' }),
      insert: text(),
    },
    { description: 'a range of the text and what replaces it, in UTF-16 code units' },
  ),
);

const UpdatePage = named(
  'UpdatePage',
  object({
    operation: literal('update_page'),
    page,
    document: optional(DocumentBodyInput),
    splices: optional(
      array(Splice, {
        minItems: 1,
        maxItems: 1000,
        description:
          'edits of the text instead of `document`: sorted, not overlapping, all with offsets into the Markdown of the page ' +
          'at the revision `base`, exactly as read with `format=markdown` and `format.markdown.refs=stable`. If the page has ' +
          'changed since, both changes are merged; contradicting ones are rejected with 409. Other fields of the change are ' +
          'applied after the splices.',
      }),
    ),
    base: optional(
      idOf('revision', { description: 'the revision at which the text was read; required with `splices`' }),
    ),
    baseLength: optional(
      integer({
        minimum: 0,
        description:
          'length of the text at `base` in UTF-16 code units; splices of a text of another length are rejected with 412',
      }),
    ),
    emptying: optional(
      boolean({
        description: 'true allows splices that remove more than 80 % of a text of more than 1,024 characters',
      }),
    ),
    ...attributes,
    target: optional(LinkTarget),
    into: optional(nullable(text(1, 128, { description: 'new parent; null is the root' }))),
    at,
  }),
);

const DeletePage = named('DeletePage', object({ operation: literal('delete_page'), page }));

const RevertPage = named(
  'RevertPage',
  object({
    operation: literal('revert_page'),
    page,
    revision: optional(
      idOf('revision', { description: 'the older revision; the base of the change request when absent' }),
    ),
    block: optional(
      either([text(1, 128), array(text(1, 128), { minItems: 1, maxItems: 1000 })], {
        description: 'keys of the blocks to revert; the whole page when absent',
      }),
    ),
  }),
);

const InsertFiles = named(
  'InsertFiles',
  object({
    operation: literal('insert_files'),
    files: array(
      either([object({ name: fileName, ...fileFromUrl, ref }), object({ name: fileName, ...fileFromBase64, ref })]),
      { minItems: 1, maxItems: 20 },
    ),
  }),
);

export const ContentChange = named(
  'ContentChange',
  either([
    InsertPage,
    UpdatePage,
    DeletePage,
    RevertPage,
    InsertFiles,
    InsertComputed,
    InsertGroup,
    InsertLink,
    InsertReusableContent,
    UpdateReusableContent,
    DeleteReusableContent,
    InsertVariable,
    UpdateVariable,
    DeleteVariable,
    UpdateFile,
    DeleteFile,
  ]),
);
export type ContentChange = Static<typeof ContentChange>;

export const ContentChanges = named(
  'ContentChanges',
  object({ changes: array(ContentChange, { minItems: 1, maxItems: 50 }) }),
);

const affected = object({ object: literal('page'), id: text(1), urls: object({ location: url() }) });
const updated = object({
  object: literal('page'),
  id: text(1),
  urls: object({ location: url() }),
  markdown: optional(
    text(0, undefined, {
      description: 'after `splices`: the text afterwards, if it is not the text at `base` with the splices applied',
    }),
  ),
});
export const AffectedPage = named(
  'AffectedPage',
  either([
    object({ object: literal('created_page'), ref: optional(text()), page: affected }),
    object({ object: literal('updated_page'), page: updated }),
    object({ object: literal('deleted_page'), page: text(1) }),
  ]),
);

export const AffectedReusableContent = named(
  'AffectedReusableContent',
  object({ change: oneOf(['created', 'updated', 'deleted']), id: text(1), ref: optional(text()) }),
);

const outcome = {
  changes: array(AffectedPage),
  insertedFiles: optional(array(File)),
  updatedFiles: optional(array(File)),
  deletedFiles: optional(array(text(1))),
  reusableContents: optional(array(AffectedReusableContent)),
};

export const UndefinedVariable = named(
  'UndefinedVariable',
  object({ variable: text(1), uses: array(ContentUse) }, { description: 'a deleted variable and what still uses it' }),
);

export const EditPreview = named(
  'EditPreview',
  object(
    {
      dryRun: boolean(),
      ...outcome,
      semanticChanges: array(SemanticChange),
      brokenLinks: array(LinkUsage, { description: 'links that would be broken afterwards' }),
      undefinedVariables: optional(array(UndefinedVariable)),
    },
    { description: 'what the edit would do; nothing was stored' },
  ),
);

export const ChangeRequestEdit = named('ChangeRequestEdit', object({ changeRequest: ChangeRequest, ...outcome }));
export const SpaceEdit = named('SpaceEdit', object({ revision: text(1), ...outcome }));

export const FilesUpload = named(
  'FilesUpload',
  object({
    revision: text(1, undefined, { description: 'the revision that contains the files' }),
    insertedFiles: array(File, { description: 'in the order in which they were sent' }),
  }),
);

export const MergePreview = named(
  'MergePreview',
  object(
    {
      result: oneOf(['merge', 'conflicts']),
      outdated: boolean(),
      changes: array(SemanticChange, { description: 'changes the merge would make to the main content' }),
      more: optional(integer({ description: 'how many changes were omitted' })),
      conflicts: array(Conflict),
      brokenLinks: array(LinkUsage, { description: 'links that would be broken afterwards' }),
      page: optional(Page),
    },
    { description: 'result of a merge at this time; nothing was stored' },
  ),
);

export const Resolution = named(
  'ConflictResolution',
  either([
    object({ conflict: text(1, 256), take: oneOf(['ours', 'theirs']) }),
    object({ conflict: text(1, 256), take: literal('text'), text: text() }),
  ]),
);
