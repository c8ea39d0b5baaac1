import { idOf } from '../ids.ts';
import { operation } from '../operation.ts';
import { dryRun } from '../queries.ts';
import { PageTransfer } from '../shapes/page-transfer.ts';
import { array, integer, object, oneOf, optional, text } from '../shape-builders.ts';

export const transferPages = operation({
  id: 'transferPages',
  route: 'POST /v1/spaces/{spaceId}/content/transfer',
  summary: 'Move or copy pages to another space of the organization',
  description:
    'With their descendants, and with the files and reusable contents they use. Links between the pages stay, links to pages ' +
    'that stay behind become links to the other space, and so do links of both spaces to pages that move. Needs `edit` on ' +
    'both spaces, whose main content must be `live`; copying does not change the space itself. At most 1,000 pages.',
  tag: 'Content',
  access: { level: 'edit' },
  audit: { event: 'pages_transferred', target: 'spaceId' },
  query: { dryRun },
  body: object({
    mode: oneOf(['move', 'copy']),
    pages: array(text(1, 128), { minItems: 1, maxItems: 100 }),
    space: idOf('space', { description: 'the other space' }),
    into: optional(text(1, 128, { description: 'parent page there; the root when absent' })),
    at: optional(integer({ minimum: 0, description: 'position among the siblings; the end when absent' })),
  }),
  status: 200,
  reply: PageTransfer,
  errors: { 412: 'edits of one of the spaces are locked, or the content has changed since' },
});
