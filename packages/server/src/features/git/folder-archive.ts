// The body of a push: a ZIP file with the list of the files, and the bytes of those the server does not have.
import { archiveReader } from '#features/imports';
import { badRequest } from '#platform/errors';
import { oidOf } from './export.ts';

export type PushedFile = { path: string; oid: string };

export type PushedArchive = {
  files: PushedFile[];
  /** Object ids whose bytes were sent. */
  sent: ReadonlySet<string>;
  read(oid: string): Promise<Uint8Array>;
};

const list = 'folder.json';
const mostFiles = 100_000;
const longestPath = 1024;
const oidPattern = /^[0-9a-f]{40}$/;

export async function withArchive<T>(
  path: string,
  mostBytes: number,
  work: (archive: PushedArchive) => Promise<T>,
): Promise<T> {
  const { openZip, readEntry } = await archiveReader();
  const opened = await openZip(path, { budget: { bytes: mostBytes }, folder: '' });
  try {
    const entries = new Map(opened.entries.map((entry) => [entry.path, entry]));
    const described = entries.get(list);
    if (!described) throw badRequest(`the archive has no ${list}`);
    const files = readList((await readEntry(described)).toString());
    const named = new Set(files.map(({ oid }) => oid));
    const stray = opened.entries.find((entry) => entry.path !== list && !named.has(entry.path));
    if (stray) throw badRequest(`the archive has ${stray.path.slice(0, 100)}, which is no oid in ${list}`);
    return await work({
      files,
      sent: new Set([...entries.keys()].filter((name) => name !== list)),
      async read(oid) {
        const content = await readEntry(entries.get(oid)!);
        if (oidOf(content, 40) !== oid) throw badRequest(`the bytes of ${oid} have another object id`);
        return content;
      },
    });
  } finally {
    opened.close();
  }
}

function readList(text: string): PushedFile[] {
  let value: { files?: unknown };
  try {
    value = JSON.parse(text) as { files?: unknown };
  } catch {
    throw badRequest(`${list} is not valid JSON`);
  }
  const files: unknown = (value as { files?: unknown } | null)?.files;
  if (!Array.isArray(files)) throw badRequest(`${list} must have a list of files`);
  if (files.length > mostFiles) throw badRequest(`${list} has more than ${mostFiles} files`);
  const paths = new Set<string>();
  return files.map((one: { path?: unknown; oid?: unknown } | null, index) => {
    const { path, oid } = one ?? {};
    if (typeof path !== 'string' || path === '' || path.length > longestPath || !path.isWellFormed())
      throw badRequest(`${list}: files[${index}].path must be a text of 1 to ${longestPath} characters`);
    if (typeof oid !== 'string' || !oidPattern.test(oid))
      throw badRequest(`${list}: files[${index}].oid must be 40 hexadecimal digits`);
    if (paths.has(path)) throw badRequest(`${list}: ${path} is listed twice`);
    paths.add(path);
    return { path, oid };
  });
}
