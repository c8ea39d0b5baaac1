import { ArchiveError, archives, type ArchiveReader, type Report } from '#features/archive';
import { StartError } from '../process/start-error.ts';
import { tell, type Json } from './tell.ts';
import { counted } from './with-services.ts';

/** Validates an archive; needs no server. */
export async function checked(
  file: string,
  { json = false, quiet = false }: Json & { quiet?: boolean },
  check: (archive: ArchiveReader) => Promise<Report>,
): Promise<void> {
  try {
    const archive = await (await archives()).ArchiveReader.open(file);
    try {
      const { rows, leftOut } = await check(archive);
      const all = Object.values(leftOut).reduce((sum, count) => sum + count, rows);
      const { manifest } = archive;
      const of = manifest.space?.title ?? manifest.organization?.title;
      if (quiet) return;
      tell(
        { json },
        {
          file,
          valid: true,
          scope: manifest.scope,
          createdAt: manifest.createdAt,
          rows: all,
          files: manifest.files.count,
        },
        `${file} is valid: ${manifest.scope === 'server' ? 'a backup' : `the ${manifest.scope} “${of}”`} of ` +
          `${manifest.createdAt}, ${counted(all, 'row')}, ${counted(manifest.files.count, 'file')}.`,
      );
    } finally {
      archive.close();
    }
  } catch (error) {
    throw error instanceof ArchiveError ? new StartError(error.message) : error;
  }
}
