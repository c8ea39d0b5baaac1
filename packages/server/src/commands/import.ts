import { archives, type Imported } from '#features/archive';
import type { Config } from '#platform/config';
import { checked } from './check-archive.ts';
import { counted, withServices } from './with-services.ts';

export type ImportOptions = { into?: string; check?: boolean };

export async function runImport(config: Config, file: string, options: ImportOptions): Promise<void> {
  const { ArchiveReader, checkArchive, importArchive } = await archives();
  if (options.check === true) return checked(file, (archive) => checkArchive(archive, new Date()));
  const imported = await withServices(config, async (services) => {
    const archive = await ArchiveReader.open(file);
    try {
      return await importArchive(services, archive, options);
    } finally {
      archive.close();
    }
  });
  console.log(describe(imported));
}

function describe({ manifest, rows, people, leftOut, organization }: Imported): string {
  const { space } = manifest;
  const thing = space ? `the space “${space.title}”` : `the organization “${manifest.organization!.title}”`;
  const lines = [
    `Imported ${thing} (${space?.id ?? organization}): ${counted(rows, 'row')}, ${counted(manifest.files.count, 'file')}.`,
    `People: ${people.added} added, ${people.matched} known here by their e-mail address.`,
  ];
  for (const [table, count] of Object.entries(leftOut)) {
    lines.push(`Left out ${counted(count, 'row')} of ${table}: what they belong to is not in this organization.`);
  }
  if (manifest.withoutKeys) {
    lines.push('The archive holds no keys: make share links, invite links and secrets of single sign-on anew.');
  }
  if (people.added > 0) {
    lines.push('Tokens are never exported. Make new ones with: lectern token create --email <address>');
  }
  return lines.join('\n');
}
