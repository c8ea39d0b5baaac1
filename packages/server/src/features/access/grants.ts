// The only writer of the grants table. A grant of level 0 denies access.
import type { Db } from '#db/database';
import type { Context } from '#platform/context';
import { deleteGrant, upsertGrants, type GrantRow } from './rows.ts';

export type Content = { space: string; collection?: undefined } | { space?: undefined; collection: string };
export type Subject = { user: string; team?: undefined } | { user?: undefined; team: string };
export type Grant = { organization: string; content: Content; subject: Subject; rank: number };

export const contentId = (content: Content): string => content.space ?? content.collection;
export const subjectId = (subject: Subject): string => subject.user ?? subject.team;

const rowOf = (grant: Grant, now: Date): GrantRow => ({
  organization_id: grant.organization,
  content_id: contentId(grant.content),
  subject_id: subjectId(grant.subject),
  space_id: grant.content.space ?? null,
  collection_id: grant.content.collection ?? null,
  user_id: grant.subject.user ?? null,
  team_id: grant.subject.team ?? null,
  level: grant.rank,
  created_at: now.toISOString(),
});

/** Grants a member or team a level on the content, replacing the previous one. */
export const setGrant = (context: Pick<Context, 'db' | 'now'>, grant: Grant): Promise<void> =>
  setGrants(context, [grant]);

/** The same for many; subjects must be distinct. */
export const setGrants = ({ db, now }: Pick<Context, 'db' | 'now'>, grants: readonly Grant[]): Promise<void> =>
  upsertGrants(
    db,
    grants.map((grant) => rowOf(grant, now)),
  );

/** False when there was none. */
export const removeGrant = (db: Db, organization: string, content: Content, subject: Subject): Promise<boolean> =>
  deleteGrant(db, organization, contentId(content), subjectId(subject));
