// Query parameters that several operations share.
import { boolean, either, literal, oneOf, optional, text } from './vocabulary.ts';

export const shareKey = optional(text(0, 512, { description: 'key of a share link; published URLs then carry it' }));

export const format = optional(
  oneOf(['document', 'markdown'], { description: 'form of bodies: a tree of blocks, or Markdown' }),
);

/** For reads of one page. */
export const pageFormat = {
  format,
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
  metadata: optional(boolean({ default: true, description: 'false leaves out `git`' })),
  computed: optional(boolean({ default: true, description: 'false leaves computed pages as they are written' })),
};

export const evaluated = optional(
  either([boolean(), literal('deterministic-only')], {
    default: false,
    description:
      'true works out the expressions and conditions in the body; `deterministic-only` those that do not depend on who reads',
  }),
);

export const linkStatus = optional(oneOf(['ok', 'broken', 'in-app']));

export const dryRun = optional(boolean({ default: false, description: 'true stores nothing and tells what would be' }));
