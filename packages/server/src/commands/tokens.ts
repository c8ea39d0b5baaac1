// Tokens without the API: for operators who lost theirs, and for provisioning scripts.
import type { Db } from '#db/database';
import { deleteAnyToken, findUserByEmail, issueToken, listTokensOf, type UserRow } from '#features/accounts';
import type { Config } from '#platform/config';
import { newId } from '#platform/ids';
import { requireServer } from '../process/data-folder.ts';
import { StartError } from '../process/start-error.ts';
import { prepareDatabase } from '../process/open-database.ts';
import { recordAccountChange } from './record-audit.ts';
import { tell, type Json } from './tell.ts';

export type NewToken = Json & {
  email: string;
  label: string;
  expires?: string;
  readOnly?: boolean;
  organization?: string;
  space?: string;
};

async function withDatabase<T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> {
  await requireServer(config);
  const database = await prepareDatabase(config);
  try {
    return await database.write(work);
  } finally {
    await database.close();
  }
}

async function loadPerson(db: Db, email: string): Promise<UserRow> {
  const user = await findUserByEmail(db, email);
  if (!user) throw new StartError(`no user has the e-mail address ${email}`);
  return user;
}

const unitMs: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** A date, or a duration from now such as 12h, 30d or 4w. */
export function expiryOf(text: string, now: Date): string {
  const span = /^(\d+)([hdw])$/.exec(text);
  const date = span ? new Date(now.getTime() + Number(span[1]) * unitMs[span[2]!]!) : new Date(text);
  if (Number.isNaN(date.getTime()))
    throw new StartError(`--expires must be a date or a duration such as 30d, not "${text}"`);
  if (date <= now) throw new StartError(`--expires must be in the future, and ${date.toISOString()} is not`);
  return date.toISOString();
}

export async function createToken(config: Config, input: NewToken): Promise<void> {
  const now = new Date();
  const expiresAt = input.expires === undefined ? undefined : expiryOf(input.expires, now);
  if (input.label.length < 1 || input.label.length > 50) throw new StartError('--label must have 1 to 50 characters');
  const made = await withDatabase(config, async (db) => {
    const user = await loadPerson(db, input.email);
    for (const [table, id] of [
      ['spaces', input.space],
      ['organizations', input.organization],
    ] as const) {
      if (id === undefined) continue;
      const found = await db.q.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
      if (!found) throw new StartError(`--${table.slice(0, -1)}: there is none with the id ${id}`);
    }
    const context = { db, now, newId: () => newId(now) };
    const scopes = { readOnly: input.readOnly === true, organization: input.organization, space: input.space };
    const { row, secret } = await issueToken(context, { userId: user.id, label: input.label, expiresAt, scopes });
    const target = { type: 'token', id: row.id };
    await recordAccountChange(
      config,
      { db, now },
      { user: user.id, organization: input.organization, action: 'token_created', target },
    );
    return { id: row.id, token: secret, expiresAt: expiresAt ?? null };
  });
  // The only line on standard output, so that scripts can capture it.
  tell(input, made, made.token);
}

export async function listTokens(config: Config, email: string, options: Json = {}): Promise<void> {
  const tokens = await withDatabase(config, async (db) => listTokensOf(db, (await loadPerson(db, email)).id));
  if (options.json) {
    const facts = tokens.map((token) => ({
      id: token.id,
      prefix: token.prefix,
      label: token.label,
      readOnly: token.read_only === 1,
      organization: token.organization_id,
      space: token.space_id,
      expiresAt: token.expires_at,
      lastUsedAt: token.last_used_at,
    }));
    return tell(options, { tokens: facts }, '');
  }
  if (tokens.length === 0) console.log('No tokens.');
  for (const token of tokens) {
    const limits = [
      token.read_only === 1 ? 'read-only' : '',
      token.organization_id === null ? '' : `organization ${token.organization_id}`,
      token.space_id === null ? '' : `space ${token.space_id}`,
      token.expires_at === null ? '' : `expires ${token.expires_at}`,
    ].filter((part) => part !== '');
    const used = token.last_used_at === null ? 'never used' : `last used ${token.last_used_at}`;
    console.log([token.id, `${token.prefix}…`, token.label, used, ...limits].join('  '));
  }
}

export async function revokeToken(config: Config, id: string, options: Json = {}): Promise<void> {
  const deleted = await withDatabase(config, (db) => deleteAnyToken(db, id));
  if (!deleted) throw new StartError(`no token has the id ${id}`);
  tell(options, { revoked: id }, 'Revoked.');
}
