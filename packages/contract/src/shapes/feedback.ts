import { integer, literal, named, object, oneOf, optional, text } from '../shape-builders.ts';

export const Rating = oneOf(['good', 'ok', 'bad']);
const id = text(1);
const day = text(10, 10, { description: 'the day, as YYYY-MM-DD in UTC' });

export const PageFeedback = named(
  'PageFeedback',
  object(
    {
      object: literal('page-feedback'),
      id,
      siteSpace: id,
      page: id,
      rating: Rating,
      comment: optional(text(1, 1000)),
      day,
    },
    { description: 'feedback of one reader on a page on one day; the reader’s identity is not stored' },
  ),
);

const count = integer({ minimum: 0 });

export const PageFeedbackCount = named(
  'PageFeedbackCount',
  object({
    object: literal('page-feedback-count'),
    siteSpace: id,
    page: id,
    title: optional(text(0, undefined, { description: 'absent if the page was deleted' })),
    good: count,
    ok: count,
    bad: count,
    comments: count,
    lastDay: day,
  }),
);
