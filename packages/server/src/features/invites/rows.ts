import type { Db } from '#db/database';
import { addToDirectory, findInDirectory, removeFromDirectory } from '#db/directory';
import type { InvitationsTable, InvitesTable } from '#db/schema';
import { ifGiven } from '#db/if-given';
import type { Content } from '#features/access';
import type { Context, Services, SignedInContext } from '#platform/context';
import { newSecret } from '#platform/ids';
import { mapPage, queryPage, type Page, type PageQuery } from '#platform/paging';
import { fingerprint, encryptSecret, decryptSecret } from '#platform/encrypted-secret';

/** `shown` is the public id, with which users join; the row stores its fingerprint. */
export type InviteRow = InvitesTable & { shown: string };
export type InvitationRow = InvitationsTable;
/** An invitation with its user and organization. */
export type InvitationWithOrganization = Pick<
  InvitationRow,
  'organization_id' | 'user_id' | 'expires_at' | 'mailed'
> & {
  email: string;
  organization_title: string;
};

const invitesOf = (db: Db, organization: string) =>
  db.q.selectFrom('invites').selectAll().where('organization_id', '=', organization);

/** By public id. */
export async function findInvite(db: Db, organization: string, shown: string): Promise<InviteRow | undefined> {
  const row = await invitesOf(db, organization)
    .where((e) =>
      e.or([
        e('id', '=', fingerprint(shown)).and('sealed_id', 'is not', null),
        // An older row that is not encrypted yet.
        e('id', '=', shown).and('sealed_id', 'is', null),
      ]),
    )
    .executeTakeFirst();
  return row && { ...row, shown };
}

type Sealing = Pick<Services, 'secret'>;

const withShown =
  ({ secret }: Sealing) =>
  (row: InvitesTable): InviteRow => ({
    ...row,
    // An id encrypted with a lost secret opens nothing any more.
    shown: row.sealed_id === null ? row.id : (decryptSecret(secret, row.sealed_id) ?? row.id),
  });

/** When the encryption secret is lost, the id cannot be shown, and the fingerprint is listed instead. */
export async function findRevocable(
  context: Context,
  organization: string,
  id: string,
): Promise<InviteRow | undefined> {
  const found = await findInvite(context.db, organization, id);
  if (found) return found;
  const row = await findInviteRow(context, organization, id);
  return row?.shown === id ? row : undefined;
}

/** By fingerprint. */
export async function findInviteRow(
  { db, services }: Pick<Context, 'db' | 'services'>,
  organization: string,
  id: string,
): Promise<InviteRow | undefined> {
  const row = await invitesOf(db, organization).where('id', '=', id).executeTakeFirst();
  return row && withShown(services)(row);
}

/** Rows from before ids were encrypted. */
export const listOpenInvites = (db: Db, organization: string): Promise<InvitesTable[]> =>
  invitesOf(db, organization).where('sealed_id', 'is', null).execute();

export async function encryptInvites(db: Db, organization: string, { secret }: Sealing): Promise<void> {
  for (const { organization_id, id } of await listOpenInvites(db, organization)) {
    await db.q
      .updateTable('invites')
      .set({ id: fingerprint(id), sealed_id: encryptSecret(secret, id) })
      .where('organization_id', '=', organization_id)
      .where('id', '=', id)
      .execute();
  }
}

/** Invites to the organization itself. */
export const listInvites = async (
  { db, services }: Context,
  organization: string,
  query: PageQuery,
): Promise<Page<InviteRow>> => mapPage(await pageOf(db, organization, query), withShown(services));

const newestFirst = {
  by: [
    { column: 'created_at', as: 'created_at' },
    { column: 'id', as: 'id' },
  ],
  direction: 'desc',
} as const;

const pageOf = (db: Db, organization: string, query: PageQuery): Promise<Page<InvitesTable>> =>
  queryPage(
    invitesOf(db, organization).where('space_id', 'is', null).where('collection_id', 'is', null),
    newestFirst,
    query,
  );

/** Invites to existing content: to a space or collection up to a level, or to any of the organization. */
export async function listContentInvites(
  { db, services }: Context,
  organization: string,
  only: { content: Content; upTo: number } | undefined,
  query: PageQuery,
): Promise<Page<InviteRow>> {
  const there = invitesOf(db, organization).where((e) =>
    e.or([
      e.exists(
        e
          .selectFrom('spaces as s')
          .select('s.id')
          .whereRef('s.organization_id', '=', 'invites.organization_id')
          .whereRef('s.id', '=', 'invites.space_id')
          .where('s.deleted_at', 'is', null),
      ),
      e.exists(
        e
          .selectFrom('collections as c')
          .select('c.id')
          .whereRef('c.organization_id', '=', 'invites.organization_id')
          .whereRef('c.id', '=', 'invites.collection_id')
          .where('c.deleted_at', 'is', null),
      ),
    ]),
  );
  const { space, collection } = only?.content ?? {};
  const wanted = there
    .$call(ifGiven(space, (some, space) => some.where('space_id', '=', space)))
    .$call(ifGiven(collection, (some, collection) => some.where('collection_id', '=', collection)))
    .$call(ifGiven(only, (some, only) => some.where('level', '<=', only.upTo)));
  return mapPage(await queryPage(wanted, newestFirst, query), withShown(services));
}

export async function insertInvite(
  context: SignedInContext,
  organization_id: string,
  content: Content | undefined,
  level: number,
): Promise<InviteRow> {
  // Knowing the id suffices to join, so it must be neither guessable nor readable in the database.
  const shown = newSecret();
  const row: InvitesTable = {
    organization_id,
    id: fingerprint(shown),
    sealed_id: encryptSecret(context.services.secret, shown),
    space_id: content?.space ?? null,
    collection_id: content?.collection ?? null,
    level,
    created_by: context.caller.userId,
    created_at: context.now.toISOString(),
  };
  await context.db.q.insertInto('invites').values(row).execute();
  return { ...row, shown };
}

export async function updateInvite(db: Db, invite: InviteRow, level: number): Promise<void> {
  await db.q
    .updateTable('invites')
    .set({ level })
    .where('organization_id', '=', invite.organization_id)
    .where('id', '=', invite.id)
    .execute();
}

export async function deleteInvite(db: Db, invite: InviteRow): Promise<void> {
  await db.q
    .deleteFrom('invites')
    .where('organization_id', '=', invite.organization_id)
    .where('id', '=', invite.id)
    .execute();
}

export async function deleteInvitesTo(
  db: Db,
  organization: string,
  kind: 'space_id' | 'collection_id',
  ids: string[],
): Promise<void> {
  await db.q.deleteFrom('invites').where('organization_id', '=', organization).where(kind, 'in', ids).execute();
}

/** Whether the member has no means to sign in to the organization: no API token, no password, no passkey. */
export async function hasNoSignIn({ db, now }: Pick<Context, 'db' | 'now'>, organization: string, user: string) {
  const row = await db.q
    .selectFrom('members')
    .select('user_id')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .where('disabled', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tokens')
            .select('tokens.id')
            .where('tokens.user_id', '=', user)
            .where('tokens.space_id', 'is', null)
            .where((e) =>
              e.or([e('tokens.organization_id', 'is', null), e('tokens.organization_id', '=', organization)]),
            )
            .where((e) => e.or([e('tokens.expires_at', 'is', null), e('tokens.expires_at', '>', now.toISOString())])),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('passwords')
            .select('passwords.user_id')
            .where('passwords.user_id', '=', user)
            .where('passwords.organization_id', 'in', ['', organization]),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('passkeys').select('passkeys.id').where('passkeys.user_id', '=', user))),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Replaces the user's previous invitation and deletes expired ones. */
export async function upsertInvitation({ db }: Pick<Context, 'db'>, row: InvitationRow): Promise<void> {
  const replaced = await db.q
    .deleteFrom('invitations')
    .where('organization_id', '=', row.organization_id)
    .where((e) => e.or([e('user_id', '=', row.user_id), e('expires_at', '<=', row.created_at)]))
    .returning('hash')
    .execute();
  await removeFromDirectory(db, hashesOf(replaced));
  await db.q.insertInto('invitations').values(row).execute();
  await addToDirectory(db, row.organization_id, row.hash);
}

const hashesOf = (invitations: readonly { hash: string }[]): string[] => invitations.map(({ hash }) => hash);

export async function deleteInvitationsOf(db: Db, organization: string, user: string): Promise<void> {
  const gone = await db.q
    .deleteFrom('invitations')
    .where('organization_id', '=', organization)
    .where('user_id', '=', user)
    .returning('hash')
    .execute();
  await removeFromDirectory(db, hashesOf(gone));
}

export const findInvitation = (db: Db, hash: string, now: Date): Promise<InvitationWithOrganization | undefined> =>
  findInDirectory(db, hash, (organization) => findInvitationIn(db, organization, hash, now));

const findInvitationIn = (
  db: Db,
  organization: string,
  hash: string,
  now: Date,
): Promise<InvitationWithOrganization | undefined> =>
  db.q
    .selectFrom('invitations')
    .innerJoin('members', (join) =>
      join
        .onRef('members.organization_id', '=', 'invitations.organization_id')
        .onRef('members.user_id', '=', 'invitations.user_id')
        .on('members.disabled', '=', 0),
    )
    .innerJoin('users', 'users.id', 'invitations.user_id')
    .innerJoin('organizations', 'organizations.id', 'invitations.organization_id')
    .select([
      'invitations.organization_id',
      'invitations.user_id',
      'invitations.expires_at',
      'invitations.mailed',
      'users.email',
      'organizations.title as organization_title',
    ])
    .where('invitations.organization_id', '=', organization)
    .where('invitations.hash', '=', hash)
    .where('invitations.expires_at', '>', now.toISOString())
    .executeTakeFirst();

/** False when a concurrent request was first. */
export async function deleteInvitation(db: Db, organization: string, hash: string): Promise<boolean> {
  const { numDeletedRows } = await db.q
    .deleteFrom('invitations')
    .where('organization_id', '=', organization)
    .where('hash', '=', hash)
    .executeTakeFirst();
  if (numDeletedRows === 0n) return false;
  await removeFromDirectory(db, [hash]);
  return true;
}
