import {
  anything,
  array,
  boolean,
  either,
  integer,
  literal,
  map,
  named,
  number,
  object,
  oneOf,
  optional,
  partial,
  reference,
  text,
  timestamp,
  url,
  type Static,
  type TObject,
} from '../shape-builders.ts';
import { ChangeRequest } from './change-requests.ts';
import { Emoji, Icon, JsonDocument, User } from './common.ts';
import { ContentRef } from './references.ts';

/** The body of a comment or reply; without keys it is empty. */
export const DocumentBody = named(
  'DocumentBody',
  partial(
    { markdown: text(), document: JsonDocument },
    { description: 'one of the two formats, depending on `format`; without either the body is empty' },
  ),
);

export const DocumentBodyInput = named(
  'DocumentBodyInput',
  either([
    text(0, undefined, { description: 'Markdown' }),
    partial(
      { markdown: text(), document: JsonDocument },
      {
        not: { required: ['markdown', 'document'] },
        additionalProperties: false,
        description: 'one of the two formats; `{}` is an empty body, which updates of a page reject',
      },
    ),
    JsonDocument,
  ]),
);

export const GitBlob = named('GitBlob', object({ oid: text(), path: text() }));

export const GitCommit = named(
  'GitCommit',
  object({
    oid: text(),
    message: text(),
    createdByGitBook: boolean({ description: 'true when this service made the commit' }),
    url: optional(text()),
    ref: optional(text()),
  }),
);

export const File = named(
  'File',
  object({
    id: text(1),
    name: text(),
    contentType: text(),
    downloadURL: text(),
    size: number({ description: 'bytes' }),
    dimensions: optional(object({ width: number(), height: number() })),
    git: optional(GitBlob),
  }),
);

export const VariableValue = either([text(0, 256), number(), boolean()]);
export const Variables = named('Variables', map(VariableValue, { description: 'values by name, for expressions' }));

export const ComputedSource = named(
  'ComputedSource',
  object({
    type: text(1, undefined, { description: '`builtin:openapi`, `builtin:translation` or `integration:<name>:<id>`' }),
    dependencies: optional(map(anything())),
    props: map(anything()),
  }),
);

export const ReusableContent = named(
  'ReusableContent',
  object({
    id: text(1),
    title: text(),
    document: optional(text(0, undefined, { description: 'id of its document' })),
    markdown: optional(
      text(0, undefined, { description: 'its text, when one is read with `format=markdown`; visitors do not get it' }),
    ),
    git: optional(GitBlob),
    computed: optional(ComputedSource),
    computedSeed: optional(text()),
  }),
);

export const PageLayout = named(
  'PageLayout',
  object({
    width: oneOf(['default', 'wide']),
    cover: boolean(),
    coverSize: oneOf(['hero', 'full']),
    coverMask: oneOf(['none', 'radial']),
    title: boolean(),
    description: boolean(),
    tableOfContents: boolean(),
    outline: boolean(),
    pagination: boolean(),
    metadata: boolean(),
    tags: boolean(),
    actions: boolean(),
    anchors: boolean(),
  }),
);

export const PageCover = named(
  'PageCover',
  object({ ref: optional(ContentRef), refDark: optional(ContentRef), yPos: number() }),
);

const PageTag = named(
  'PageTag',
  object({ tag: object({ kind: literal('tag'), tag: text(), space: optional(text()) }), primary: optional(boolean()) }),
);
const RevisionTag = named(
  'RevisionTag',
  object({ slug: text(), label: text(), color: text(), emoji: optional(Emoji), icon: optional(Icon) }),
);

export const PageType = named('PageType', oneOf(['document', 'group', 'link', 'computed']));

const pageFields = {
  id: text(1),
  title: text(1),
  emoji: optional(Emoji),
  icon: optional(Icon),
  type: PageType,
  kind: optional(oneOf(['sheet', 'group', 'link'], { description: 'old name of the type; absent on computed pages' })),
  path: text(0, undefined, { description: 'slugs of the page and its ancestors' }),
  slug: optional(text(0, undefined, { description: 'documents and groups' })),
  createdAt: optional(timestamp()),
  updatedAt: timestamp(),
  urls: optional(object({ app: url() }, { description: 'documents' })),
  description: optional(text()),
  documentId: optional(text(0, undefined, { description: 'id of the body; the same body has the same id' })),
  markdown: optional(text(0, undefined, { description: 'the body, with `format=markdown`' })),
  html: optional(text(0, undefined, { description: 'the body without its title, with `format=html`' })),
  document: optional(JsonDocument),
  layout: optional(PageLayout),
  tags: optional(array(PageTag, { description: 'documents; always empty' })),
  cover: optional(PageCover),
  variables: optional(Variables),
  git: optional(GitBlob),
  hidden: optional(boolean({ description: 'not in the navigation' })),
  noIndex: optional(boolean({ description: 'not in the site’s own search' })),
  noRobotsIndex: optional(boolean({ description: 'search engines are asked not to index it' })),
  condition: optional(text(0, 1024, { description: 'expression that decides who sees the page' })),
  target: optional(ContentRef),
  href: optional(text(0, undefined, { description: 'links: the resolved `target`' })),
  computed: optional(ComputedSource),
  computedSeed: optional(text()),
};
type PageFields = Static<TObject<typeof pageFields>>;

/** Declared separately from the shape because it is recursive. */
export interface Page extends PageFields {
  pages?: Page[];
}

export const Page = named(
  'Page',
  object(
    { ...pageFields, pages: optional(array(reference<Page>('Page'))) },
    {
      description:
        'A `document` has `kind`, `urls`, `slug`, `layout`, `pages` and, read alone, one of `markdown` and `document`; ' +
        'a `group` has `kind`, `slug` and `pages`; a `link` has `kind` and `target`; a `computed` page has `computed`, ' +
        'from which pages are generated.',
    },
  ),
);

export const Pages = named('Pages', object({ pages: array(Page) }));

export const PageTreeRow = named(
  'PageTreeRow',
  object({
    id: text(1),
    depth: optional(integer({ minimum: 0, description: 'how many pages it is below; absent at the top' })),
    title: text(),
    type: optional(PageType),
    slug: optional(text(0, undefined, { description: 'documents and groups' })),
    emoji: optional(Emoji),
    icon: optional(Icon),
    hidden: optional(boolean()),
    pages: optional(integer({ description: 'how many children it has; absent without any' })),
  }),
);

export const PageTree = named(
  'PageTree',
  object(
    { pages: array(PageTreeRow) },
    { description: 'pages in reading order; a page without `type` is a document, and false values are omitted' },
  ),
);

export const RevisionType = named('RevisionType', oneOf(['edits', 'merge', 'rollback', 'update', 'computed']));

const revision = {
  object: literal('revision'),
  id: text(1),
  parents: array(text(1)),
  type: RevisionType,
  mergedFrom: optional(ChangeRequest),
  createdAt: timestamp(),
  git: optional(GitCommit),
};

export const Revision = named(
  'Revision',
  object(
    {
      ...revision,
      pages: array(Page),
      files: array(File),
      reusableContents: array(ReusableContent),
      variables: optional(Variables),
      tags: array(RevisionTag, { description: 'tags that pages may have; always empty' }),
      urls: object({ app: url(), published: optional(url()), public: optional(url()) }),
    },
    { description: 'an immutable state of the content; `mergedFrom` is present when `type` is `merge`' },
  ),
);

export const RevisionSummary = named(
  'RevisionSummary',
  object(
    { ...revision, createdBy: optional(User), urls: object({ app: url(), location: url() }) },
    { description: 'a revision in a history, without its content' },
  ),
);

export const PageRevision = named(
  'PageRevision',
  object(
    {
      revision: RevisionSummary,
      title: text(),
      path: text(),
      documentId: optional(text()),
      changed: array(oneOf(['created', 'deleted', 'body', 'attributes', 'place'])),
    },
    { description: 'a revision that changed the page, and how' },
  ),
);
