import { nothingThere, operation } from '../operation.ts';
import { PageFeedback, PageFeedbackCount, Rating } from '../shapes/feedback.ts';
import { anyObject, array, boolean, list, object, optional, paging, text } from '../shape-builders.ts';

const tag = 'Feedback';
const id = text(1, 128);
const day = text(10, 10, {
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  'x-expects': 'a day as YYYY-MM-DD, such as 2026-01-31',
  description: 'a day, as YYYY-MM-DD in UTC',
});
const period = { from: optional(day), to: optional(day) };

export const sendPageFeedback = operation({
  id: 'sendPageFeedback',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/feedback',
  summary: 'Rate a page as a reader',
  description:
    'For visitors of a site whose customization has `feedback.enabled`, with their visitor token. `reader` distinguishes ' +
    'readers for one day, so that a second rating replaces the first; it is not stored. Without it every rating counts.',
  tag,
  // Visitor tokens are read-only, and this is the only thing they may write.
  reads: true,
  access: { level: 'read' },
  visitors: true,
  body: object({
    pageId: id,
    rating: Rating,
    comment: optional(text(0, 1000)),
    reader: optional(text(1, 256)),
  }),
  status: 204,
  errors: { 412: 'the site accepts no feedback, or the page reached its limit for today' },
});

export const trackSiteEvents = operation({
  id: 'trackSiteEvents',
  route: 'POST /v1/orgs/{organizationId}/sites/{siteId}/insights/events',
  summary: 'Receive events of readers on a site',
  description: 'Renderers of sites send this. Readers are not tracked: every event is accepted and discarded.',
  tag,
  reads: true,
  access: { level: 'read' },
  visitors: true,
  body: object({ events: array(anyObject(), { maxItems: 1000 }) }),
  status: 204,
});

export const listPageFeedback = operation({
  id: 'listPageFeedback',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/feedback',
  summary: 'List the feedback on a site, newest first',
  tag,
  access: { level: 'edit' },
  query: {
    ...paging,
    siteSpace: optional(id),
    pageId: optional(text(1, 128, { description: 'only feedback on this page' })),
    rating: optional(Rating),
    comments: optional(boolean({ description: 'only feedback with a comment' })),
    ...period,
  },
  status: 200,
  reply: list(PageFeedback),
});

export const countPageFeedback = operation({
  id: 'countPageFeedback',
  route: 'GET /v1/orgs/{organizationId}/sites/{siteId}/feedback/pages',
  summary: 'Count the feedback on a site by page',
  tag,
  access: { level: 'edit' },
  query: { ...paging, siteSpace: optional(id), ...period },
  status: 200,
  reply: list(PageFeedbackCount),
});

export const deletePageFeedback = operation({
  id: 'deletePageFeedback',
  route: 'DELETE /v1/orgs/{organizationId}/sites/{siteId}/feedback/{feedbackId}',
  summary: 'Delete feedback',
  tag,
  access: { level: 'create' },
  audit: { event: 'page_feedback_deleted', target: 'feedbackId' },
  status: 205,
  also: nothingThere,
});
