// Query parameters that several operations share.
import { boolean, either, literal, oneOf, optional, text } from './shape-builders.ts';

export const shareKey = optional(text(0, 512, { description: 'key of a share link; published URLs then include it' }));

export const format = optional(
  oneOf(['document', 'markdown'], { description: 'format of bodies: a tree of blocks, or Markdown' }),
);

/** For reads of one page. */
export const pageFormat = {
  format: optional(
    oneOf(['document', 'markdown', 'html'], {
      description:
        'format of the body: a tree of blocks, Markdown, or safe HTML for readers with `/pages/<id>`, `/files/<id>`, ' +
        '`/reusable-content/<id>` and `/lectern/…` as URLs of references and without evaluation',
    }),
  ),
  'format.markdown.refs': optional(
    oneOf(['relative', 'stable'], {
      default: 'relative',
      description:
        'links to pages in Markdown: `relative` from this page, such as `../guide/start.md`, or `stable`, such as ' +
        '`/pages/<id>`; both can be sent back',
    }),
  ),
};

/** For all content reads. */
export const reading = {
  metadata: optional(boolean({ default: true, description: 'false omits `git`' })),
  computed: optional(boolean({ default: true, description: 'false does not expand computed pages' })),
};

export const evaluated = optional(
  either([boolean(), literal('deterministic-only')], {
    default: false,
    description:
      'true evaluates the expressions and conditions in the body; `deterministic-only` only those that do not depend on the reader',
  }),
);

export const linkStatus = optional(oneOf(['ok', 'broken', 'in-app']));

export const dryRun = optional(
  boolean({ default: false, description: 'true stores nothing and returns what would change' }),
);
