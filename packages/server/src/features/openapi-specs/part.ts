import type { Db } from '#db/database';
import type { Services } from '#platform/context';
import { HttpError } from '#platform/errors';
import { partOf } from './document.ts';
import type { PartSelector } from './select-part.ts';
import * as rows from './rows.ts';

export type FoundPart = { version: string; document: Record<string, unknown>; source: string | undefined };

/** A part of the latest version, and the base of its relative URLs; undefined when there is none. */
export async function findPart(
  { db, services }: { db: Db; services: Services },
  organization: string,
  slug: string,
  wanted: PartSelector,
): Promise<FoundPart | undefined> {
  const spec = await rows.findSpec(db, organization, slug);
  const version = spec?.last_version_id ? await rows.findVersion(db, spec, spec.last_version_id) : undefined;
  if (!spec || !version) return undefined;
  try {
    const { document } = await partOf(services, version, wanted);
    return { version: version.id, document, source: spec.source_url ?? undefined };
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return undefined;
    throw error;
  }
}
