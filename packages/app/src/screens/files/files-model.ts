import type { SpaceFile } from './queries.ts';

/** By name, whatever its case. */
export function filterFiles(files: readonly SpaceFile[], typed: string): SpaceFile[] {
  const wanted = typed.trim().toLocaleLowerCase();
  return files
    .filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
    .sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

export const isImage = ({ contentType }: SpaceFile): boolean => contentType.startsWith('image/');

/** What is being uploaded: the file, and the share of it that was sent. */
export type Upload = { readonly name: string; readonly share: number };

/** One file at a time, because each upload makes a revision. Stops at the first that fails. */
export async function uploadAll<T extends { name: string }>(
  files: readonly T[],
  send: (file: T, onProgress: (share: number) => void) => Promise<void>,
  show: (upload: Upload | undefined) => void,
): Promise<number> {
  let count = 0;
  try {
    for (const file of files) {
      show({ name: file.name, share: 0 });
      await send(file, (share) => show({ name: file.name, share }));
      count++;
    }
    return count;
  } finally {
    show(undefined);
  }
}
