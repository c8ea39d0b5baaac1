import { archives, type Imported } from '#features/archive';
import type { Config } from '#platform/config';
import { checked } from './check-archive.ts';
import { tell, type Json } from './tell.ts';
import { counted, withServices } from './with-services.ts';

export type ImportOptions = Json & { into?: string; check?: boolean };

export async function runImport(config: Config, file: string, options: ImportOptions): Promise<void> {
  const { ArchiveReader, checkArchive, importArchive } = await archives();
  if (options.check === true) return checked(file, options, (archive) => checkArchive(archive, new Date()));
  const imported = await withServices(config, async (services) => {
    const archive = await ArchiveReader.open(file);
    try {
      return await importArchive(services, archive, options);
    } finally {
      archive.close();
    }
  });
  const { manifest, rows, people, leftOut, organization } = imported;
  const facts = { organization, ...(manifest.space && { space: manifest.space }), rows, files: manifest.files.count };
  tell(options, { ...facts, users: people, skipped: leftOut }, describe(imported));
}

function describe({ manifest, rows, people, leftOut, organization }: Imported): string {
  const { space } = manifest;
  const subject = space ? `the space “${space.title}”` : `the organization “${manifest.organization!.title}”`;
  const lines = [
    `Imported ${subject} (${space?.id ?? organization}): ${counted(rows, 'row')}, ${counted(manifest.files.count, 'file')}.`,
    `Users: ${people.added} added, ${people.matched} matched by e-mail address.`,
  ];
  for (const [table, count] of Object.entries(leftOut)) {
    lines.push(
      `Skipped ${counted(count, 'row')} of ${table}: the resources they refer to are not in this organization.`,
    );
  }
  if (manifest.withoutKeys) {
    lines.push('The archive contains no keys: create share links, invite links and secrets of single sign-on again.');
  }
  if (people.added > 0) {
    lines.push('Tokens are never exported. Create new ones with: lectern token create --email <address>');
  }
  return lines.join('\n');
}
