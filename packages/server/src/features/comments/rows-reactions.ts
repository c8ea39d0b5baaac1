// Reactions to comments and replies; the subject is either of them, the comment is the one it belongs to.
import type { Db } from '#db/database';
import { prepare } from '#db/prepared';
import type { CommentReactionsTable } from '#db/schema';
import { inChunks } from '#platform/chunks';
import type { Context, SignedInContext } from '#platform/context';
import type { ReplyRow } from './rows-replies.ts';
import type { CommentRow } from './rows.ts';

export type ReactionRow = CommentReactionsTable;
export type Subject = { organization_id: string; space_id: string; comment_id: string; subject_id: string };

export const subjectOf = ({ organization_id, space_id, id, ...rest }: CommentRow | ReplyRow): Subject => ({
  organization_id,
  space_id,
  comment_id: 'comment_id' in rest ? rest.comment_id : id,
  subject_id: id,
});

const toOne = prepare<Subject>()((q, p) =>
  q
    .selectFrom('comment_reactions')
    .selectAll()
    .where('organization_id', '=', p.organization_id)
    .where('space_id', '=', p.space_id)
    .where('comment_id', '=', p.comment_id)
    .where('subject_id', '=', p.subject_id)
    .orderBy('reacted_at')
    .orderBy('user_id'),
);

async function listSome(db: Db, some: readonly Subject[]): Promise<ReactionRow[]> {
  const [first, second] = some;
  if (!first) return [];
  if (!second) return db.all(toOne, first);
  return db.q
    .selectFrom('comment_reactions')
    .selectAll()
    .where('organization_id', '=', first.organization_id)
    .where('space_id', '=', first.space_id)
    .where('comment_id', 'in', [...new Set(some.map((one) => one.comment_id))])
    .where('subject_id', 'in', [...new Set(some.map((one) => one.subject_id))])
    .orderBy('reacted_at')
    .orderBy('user_id')
    .execute();
}

/** Reactions to each of the subjects, which are in one space, oldest first. */
export async function listReactions(db: Db, subjects: readonly Subject[]): Promise<Map<string, ReactionRow[]>> {
  const found: ReactionRow[] = [];
  for (const some of inChunks(subjects, 400)) found.push(...(await listSome(db, some)));
  return Map.groupBy(found, (row) => row.subject_id);
}

/** Idempotent: a repeated reaction keeps the time of the first. */
export async function insertReactions(
  context: SignedInContext,
  subject: Subject,
  emojis: readonly string[],
): Promise<void> {
  if (emojis.length === 0) return;
  const { organization_id, space_id, comment_id, subject_id } = subject;
  const own = { user_id: context.caller.userId, reacted_at: context.now.toISOString() };
  await context.db.q
    .insertInto('comment_reactions')
    .values([...new Set(emojis)].map((emoji) => ({ organization_id, space_id, comment_id, subject_id, emoji, ...own })))
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function deleteReactions(
  context: SignedInContext,
  subject: Subject,
  emojis: readonly string[],
): Promise<void> {
  if (emojis.length === 0) return;
  await context.db.q
    .deleteFrom('comment_reactions')
    .where('organization_id', '=', subject.organization_id)
    .where('space_id', '=', subject.space_id)
    .where('comment_id', '=', subject.comment_id)
    .where('subject_id', '=', subject.subject_id)
    .where('user_id', '=', context.caller.userId)
    .where('emoji', 'in', [...emojis])
    .execute();
}

/** Reactions of all users; the foreign key is the comment, so those to a reply are not deleted by cascade. */
export async function deleteReactionsTo({ db }: Context, subject: Subject): Promise<void> {
  await db.q
    .deleteFrom('comment_reactions')
    .where('organization_id', '=', subject.organization_id)
    .where('space_id', '=', subject.space_id)
    .where('comment_id', '=', subject.comment_id)
    .where('subject_id', '=', subject.subject_id)
    .execute();
}
