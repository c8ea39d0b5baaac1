import {
  anything,
  array,
  boolean,
  integer,
  literal,
  map,
  named,
  number,
  object,
  oneOf,
  optional,
  reference,
  text,
  timestamp,
  url,
  variants,
  type Static,
} from '../shape-builders.ts';
import { User, type JsonDocument } from './common.ts';

export const changeRequestStatuses = ['draft', 'open', 'archived', 'merged'] as const;
export const ChangeRequestStatus = named('ChangeRequestStatus', oneOf(changeRequestStatuses));

export const ChangeRequest = named(
  'ChangeRequest',
  object({
    object: literal('change-request'),
    id: text(1),
    number: number({ description: 'sequential within the space' }),
    status: ChangeRequestStatus,
    subject: text(0, 100),
    description: optional(reference<Static<typeof JsonDocument>>('JSONDocument')),
    descriptionMarkdown: optional(
      text(0, undefined, {
        description: 'the description as Markdown; both are absent if it is empty, in lists and in replies to edits',
      }),
    ),
    space: text(1),
    createdBy: User,
    createdAt: timestamp(),
    updatedAt: timestamp(),
    revision: text(1, undefined, { description: 'the current state of the proposal' }),
    revisionInitial: text(1, undefined, { description: 'the state of the space it started from' }),
    revisionMergedAncestor: optional(text(1, undefined, { description: 'the main content it was last updated from' })),
    revisionMerged: optional(text(1, undefined, { description: 'the revision created by the merge' })),
    comments: number({ description: 'open comments' }),
    outdated: boolean({ description: 'the main content has changed since' }),
    urls: object({ app: url(), location: url() }),
  }),
);

export const MergeResult = named('MergeResult', object({ revision: text(1), result: oneOf(['merge', 'conflicts']) }));
export const UpdateResult = named(
  'UpdateResult',
  object({ revision: text(1), result: oneOf(['update', 'conflicts']) }),
);

export const Contributor = named(
  'Contributor',
  object({
    user: User,
    count: integer({ description: 'revisions they made' }),
    updatedAt: timestamp(),
    actionType: literal('content-edit'),
  }),
);

/** A page in lists of changes and conflicts. */
export const ChangedPage = named(
  'ChangedPage',
  object({
    id: text(1),
    type: oneOf(['document', 'group', 'link', 'computed']),
    title: text(),
    path: optional(text()),
  }),
);
const ChangedFile = named(
  'ChangedFile',
  object({ id: text(1), name: text(), contentType: text(), downloadURL: text() }),
);
const ChangedReusableContent = named(
  'ChangedReusableContent',
  object({ id: text(1), title: text(), document: optional(text()) }),
);

type Before<T> = { before?: T; after?: T };
type ChangedPageValue = { id: string; type: 'document' | 'group' | 'link' | 'computed'; title: string; path?: string };
type ChangedFileValue = { id: string; name: string; contentType: string; downloadURL: string };
type ChangedReusableContentValue = { id: string; title: string; document?: string };
type Attributes = Record<string, Before<unknown>>;

/** The change in terms of content. */
export type SemanticChange =
  | { type: 'page_created' | 'page_deleted'; page: ChangedPageValue }
  | { type: 'page_edited'; page: ChangedPageValue; attributes: Attributes }
  | { type: 'page_moved'; page: ChangedPageValue; parent: Before<ChangedPageValue> }
  | { type: 'file_created' | 'file_deleted'; file: ChangedFileValue }
  | { type: 'file_edited'; file: ChangedFileValue; attributes: Attributes }
  | {
      type: 'reusable_content_created' | 'reusable_content_deleted';
      reusableContent: ChangedReusableContentValue;
    }
  | { type: 'reusable_content_edited'; reusableContent: ChangedReusableContentValue; attributes: Attributes }
  | { type: 'variables_edited'; variables: Attributes };

const attribute = object({ before: optional(anything()), after: optional(anything()) });

export const SemanticChange = named(
  'SemanticChange',
  variants<SemanticChange>(
    {
      type: oneOf([
        'page_created',
        'page_deleted',
        'page_edited',
        'page_moved',
        'file_created',
        'file_deleted',
        'file_edited',
        'reusable_content_created',
        'reusable_content_deleted',
        'reusable_content_edited',
        'variables_edited',
      ]),
      page: optional(ChangedPage),
      file: optional(ChangedFile),
      reusableContent: optional(ChangedReusableContent),
      attributes: optional(map(attribute, { description: 'what was edited: each attribute before and after' })),
      parent: optional(object({ before: optional(ChangedPage), after: optional(ChangedPage) })),
      variables: optional(map(attribute)),
    },
    { description: 'a semantic change; its resource is in the field its `type` begins with' },
  ),
);

export const SemanticChanges = named(
  'SemanticChanges',
  object({
    changes: array(SemanticChange),
    mergedFrom: optional(ChangeRequest),
    more: optional(number({ description: 'how many changes were omitted' })),
  }),
);

export const Conflict = named(
  'Conflict',
  object(
    {
      id: text(1, undefined, { description: 'stays the same while neither side changes' }),
      kind: oneOf(['block', 'attribute', 'place', 'deletion']),
      page: optional(ChangedPage),
      file: optional(ChangedFile),
      reusableContent: optional(ChangedReusableContent),
      block: optional(text(0, undefined, { description: 'key of the block in the change request' })),
      attribute: optional(text(0, undefined, { description: 'such as `title` or `slug`' })),
      base: optional(text(0, undefined, { description: 'the common base of both sides' })),
      ours: optional(text(0, undefined, { description: 'what the change request has' })),
      theirs: optional(text(0, undefined, { description: 'what the main content has' })),
    },
    { description: 'something both sides changed differently; a side is absent if it does not have it' },
  ),
);
