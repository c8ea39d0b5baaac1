// Unresolved comments that concern the caller, for their home screen.
import { parse, toText } from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { personIn } from '#features/access';
import { findUsers, presentUser, type UserFacts } from '#features/accounts';
import type { OrganizationForCaller } from '#features/organizations';
import type { SignedInContext } from '#platform/context';
import { mapPage, type Page, type PageQuery } from '#platform/paging';
import { listConcerning, type ConcerningComment } from './rows-concerning.ts';

type OpenComment = Static<typeof shapes.OpenComment>;

const excerptLength = 300;
/** Markup takes characters that are not shown. */
const readLength = 2_000;

export async function listOpen(
  context: SignedInContext,
  organization: OrganizationForCaller,
  query: PageQuery,
): Promise<Page<OpenComment>> {
  const { db, caller } = context;
  const person = personIn(context, organization);
  const page = await listConcerning(db, organization.id, person, caller.scopes.space, query);
  const users = await findUsers(
    db,
    page.items.map(({ posted_by }) => posted_by),
  );
  const seesEmails = person.role > 0 && caller.scopes.space === undefined;
  const user = (id: string): OpenComment['postedBy'] => {
    const former: UserFacts = { id, email: '', display_name: 'Former user', photo_url: null };
    const facts = users.get(id);
    return presentUser(context, facts ?? former, facts !== undefined && seesEmails);
  };
  return mapPage(page, (row) => present(context, row, user(row.posted_by)));
}

function present(context: SignedInContext, row: ConcerningComment, postedBy: OpenComment['postedBy']): OpenComment {
  const { space_id: space, change_request_id: request } = row;
  const at = request === null ? `/spaces/${space}` : `/spaces/${space}/change-requests/${request}`;
  return {
    id: row.id,
    postedBy,
    postedAt: row.posted_at,
    excerpt: excerptOf(row.body),
    reasons: reasonsOf(row, context.caller.userId),
    space: { id: space, title: row.space_title },
    ...(request !== null && {
      changeRequest: { id: request, number: row.number ?? 0, subject: row.subject ?? '' },
    }),
    ...(row.page_id !== null && { page: row.page_id }),
    urls: { location: context.urls.api(`${at}/comments/${row.id}`) },
  };
}

/** The beginning of its text, without Markdown. */
export function excerptOf(markdown: string): string {
  // A leading heading would be the title of a page to the parser.
  const text = toText(parse(`# -\n\n${markdown.slice(0, readLength)}`));
  return text.replaceAll(/\s+/g, ' ').slice(0, excerptLength).toWellFormed();
}

function reasonsOf(row: ConcerningComment, user: string): OpenComment['reasons'] {
  const reasons: OpenComment['reasons'] = [];
  if (row.posted_by === user) reasons.push('posted');
  if (row.replied > 0) reasons.push('replied');
  if (row.mentioned > 0) reasons.push('mentioned');
  if (row.requested_by === user) reasons.push('change-request');
  return reasons;
}
