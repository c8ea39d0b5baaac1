import { archives, type Saved, type ArchiveScope } from '#features/archive';
import { listOrganizations } from '#features/organizations';
import type { Config } from '#platform/config';
import type { Services } from '#platform/context';
import { requireServer } from '../process/data-folder.ts';
import { StartError } from '../process/start-error.ts';
import { tell, type Json } from './tell.ts';
import { counted, sizeOf, withServices } from './with-services.ts';

export type ExportOptions = Json & { organization?: string; space?: string };

export async function runExport(config: Config, file: string, options: ExportOptions): Promise<void> {
  await requireServer(config, { secret: true });
  const { saveArchive } = await archives();
  const saved = await withServices(config, async (services) =>
    saveArchive(services, await wantedOf(services, options), file),
  );
  const { space, organization } = saved.manifest;
  const what = space ? 'its invite links' : 'keys of sites and of single sign-on';
  const keys = ` It contains ${what}: protect it.`;
  tell(
    options,
    { ...savedFacts(saved), ...(space ? { space } : { organization }) },
    `Exported the ${space ? 'space' : 'organization'} “${(space ?? organization!).title}” to ${describe(saved)}${keys}`,
  );
}

async function wantedOf({ database }: Services, { organization, space }: ExportOptions): Promise<ArchiveScope> {
  if (organization !== undefined && space !== undefined) {
    throw new StartError('--organization and --space are mutually exclusive: a space belongs to one organization');
  }
  if (space !== undefined) return { space };
  if (organization !== undefined) return { organization };
  const all = await listOrganizations(database.reads, 50);
  if (all.length === 1) return { organization: all[0]!.id };
  if (all.length === 0) throw new StartError('there is no organization to export');
  const list = all.map(({ id, title }) => `  ${id}  ${title}`).join('\n');
  throw new StartError(`there are several organizations: choose one with --organization\n${list}`);
}

export const savedFacts = ({ path, bytes, manifest: { data, files, createdAt } }: Saved) => ({
  file: path,
  bytes,
  createdAt,
  rows: Object.values(data).reduce((sum, one) => sum + one.rows, 0),
  files: files.count,
  missingFiles: files.missing,
});

export function describe({ path, bytes, manifest: { data, files } }: Saved): string {
  const rows = Object.values(data).reduce((sum, one) => sum + one.rows, 0);
  const parts = [`${path} (${sizeOf(bytes)}: ${counted(rows, 'row')}, ${counted(files.count, 'file')}).`];
  if (files.missing.length > 0) {
    parts.push(`${counted(files.missing.length, 'file was', 'files were')} already missing; see the log for each.`);
  }
  return parts.join(' ');
}
