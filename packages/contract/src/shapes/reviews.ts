import { boolean, literal, named, object, oneOf, optional, text, timestamp } from '../shape-builders.ts';
import { Comment } from './comments.ts';
import { User } from './common.ts';
import { Team } from './organizations.ts';

export const ReviewStatus = named('ReviewStatus', oneOf(['approved', 'changes-requested']));

export const Review = named(
  'Review',
  object({
    object: literal('change-request-review'),
    id: text(1),
    revision: text(1, undefined, { description: 'the revision that was reviewed' }),
    reviewer: User,
    requestedBy: optional(User),
    status: ReviewStatus,
    outdated: boolean({ description: 'the reviewer has reviewed again since, or was requested to' }),
    comment: optional(Comment),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    urls: object({ location: text() }),
  }),
);

export const RequestedReviewer = named(
  'RequestedReviewer',
  object({
    object: literal('change-request-requested-reviewer'),
    revision: text(1),
    requestedBy: User,
    createdAt: timestamp(),
    kind: oneOf(['user', 'team']),
    user: optional(User),
    team: optional(Team),
  }),
);
