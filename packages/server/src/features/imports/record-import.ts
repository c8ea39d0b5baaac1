// Lists content imported by another feature among the imports once it is done.
import type { Context } from '#platform/context';
import { lossesIn } from './report.ts';
import { insertRun } from './rows.ts';
import { countImport } from './run.ts';
import type { LocatedLoss } from './source.ts';

type Noted = {
  source: 'git';
  url?: string;
  /** The target branch; the main content when absent. */
  changeRequest?: string;
  /** The resulting revision. */
  revision: string;
  pages: number;
  files: number;
  reusableContents: number;
  losses: readonly LocatedLoss[];
};

/** Call in the transaction that stores the content. */
export async function recordImport(
  context: Context,
  space: { organization_id: string; id: string },
  { source, url, changeRequest, revision, pages, files, reusableContents, losses }: Noted,
): Promise<void> {
  const began = context.now.toISOString();
  const ended = context.services.clock().toISOString();
  const importedResources = pages + files + reusableContents;
  const lost = lossesIn({ losses: [...losses], failures: [] });
  await insertRun(context.db, {
    organization_id: space.organization_id,
    space_id: space.id,
    id: context.newId(),
    source,
    url: url ?? null,
    name: null,
    page_id: null,
    change_request_id: changeRequest ?? null,
    status: 'completed',
    error: null,
    progress: JSON.stringify({ found: pages + files, read: pages, files }),
    report: JSON.stringify({ importedResources, totalResources: importedResources, ...lost }),
    revision_id: revision,
    user_id: context.caller?.userId ?? null,
    started_at: began,
    updated_at: ended,
    finished_at: ended,
  });
  countImport(context.db, source, 'completed');
}
