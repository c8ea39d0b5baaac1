// The parts of API descriptions behind computed pages: one row for each operation, webhook and model of the latest
// version, whichever spaces show them.
import { createHash } from 'node:crypto';
import { createYielder } from '@lectern/content';
import { withSpecText } from '#features/openapi-specs';
import type { Db } from '#db/database';
import { deleteByIds, insertParts, type NewPart } from './rows-index.ts';
import { lock } from '#db/dialect';
import type { JobContext } from '#platform/jobs';
import { stripInvalidText } from '#platform/sanitize-text';
import * as rows from './rows-parts.ts';
import { spaceToken, tokensOf } from './tokens.ts';

type Spec = { organization: string; slug: string };
type Writing = Pick<JobContext, 'services' | 'write'>;

/** Per transaction; more would block other writes. */
const most = { parts: 50, characters: 40_000 };
const mostDropped = 200;
const longestKey = 400;

/** The name of a part as a key; indexes limit the key length. */
export function partKey(part: string): string {
  const text = stripInvalidText(part);
  return text.length > longestKey ? createHash('sha256').update(text).digest('base64url') : text;
}

/** A marker row for a completely indexed version, with models or without. */
export const scopeOfParts = (models: boolean): string => (models ? 'all' : 'operations');

/** Without `models`, no computed page shows them. */
export async function indexParts(
  { organization, slug, models }: Spec & { models: boolean },
  { services, write }: Writing,
): Promise<void> {
  await withSpecText(services, organization, slug, async ({ spec, version, parts }) => {
    const due = createYielder();
    let batch: NewPart[] = [];
    let characters = 0;
    const flush = async (): Promise<boolean> => {
      const some = batch;
      batch = [];
      characters = 0;
      return some.length === 0 || write((db) => keep(db, { organization, spec, version }, some));
    };
    for await (const { part, title, body } of parts) {
      await due();
      if (!models && part.startsWith('schema ')) continue;
      const text = { title: stripInvalidText(title), body: stripInvalidText(body) };
      const section = { pageTitle: text.title, title: '', body: text.body, isFirst: true, language: 'en' };
      const tokens = tokensOf(organization, spec, section);
      batch.push({
        organization_id: organization,
        spec_id: spec,
        version_id: version,
        part: partKey(part),
        ...text,
        tokens,
      });
      characters += text.body.length;
      if (batch.length < most.parts && characters < most.characters) continue;
      if (!(await flush())) return;
    }
    if (!(await flush())) return;
    await dropOthers({ organization, spec, version }, write);
    const end = { part: scopeOfParts(models), title: '', body: '', tokens: spaceToken(organization, spec) };
    await write((db) =>
      keep(db, { organization, spec, version }, [
        { organization_id: organization, spec_id: spec, version_id: version, ...end },
      ]),
    );
  });
}

type Version = { organization: string; spec: string; version: string };

/** Unchanged parts only get the new version. False when there is a newer version, which has its own job. */
async function keep(db: Db, at: Version, parts: readonly NewPart[]): Promise<boolean> {
  const due = createYielder();
  await lock(db, `search-parts ${at.spec}`);
  if (!(await rows.isLatest(db, at))) return false;
  const present = await rows.listParts(
    db,
    at,
    parts.map(({ part }) => part),
  );
  const same: number[] = [];
  const changed: number[] = [];
  const added: NewPart[] = [];
  for (const one of parts) {
    const known = present.get(one.part);
    if (known && known.title === one.title && known.body === one.body) same.push(known.id);
    else {
      if (known) changed.push(known.id);
      added.push(one);
    }
  }
  await rows.stampParts(db, at, same);
  await deleteByIds(db, 'parts', at.organization, changed);
  for (const one of added) {
    await insertParts(db, [one]);
    await due();
  }
  return true;
}

/** Deletes parts of other versions. */
async function dropOthers(at: Pick<Version, 'organization' | 'spec'> & { version?: string }, write: Writing['write']) {
  for (;;) {
    const ids = await write(async (db) => {
      const some = await rows.listOthers(db, at, mostDropped);
      await deleteByIds(db, 'parts', at.organization, some);
      return some;
    });
    if (ids.length < mostDropped) return;
  }
}

/** When no computed page uses it any more. Parts of a deleted description were deleted with it. */
export async function dropParts({ organization, slug }: Spec, { services, write }: Writing): Promise<void> {
  const spec = await rows.findSpecId(services.database.reads, organization, slug);
  if (spec !== undefined) await dropOthers({ organization, spec }, write);
}
