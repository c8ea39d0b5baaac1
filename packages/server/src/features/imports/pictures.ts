// Pictures that are part of a document instead of lying beside it.
import { storeBytes } from '#features/files';
import type { Services } from '#platform/context';
import type { FolderEntry } from './archive/folder.ts';

export type Picture = { bytes: Uint8Array; contentType: string };

/** A name for what has none but its made-up address. */
export const pictureName = (address: string, { contentType }: Picture): string =>
  `${address}.${/^image\/(\w+)/.exec(contentType)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'}`;

/** Stored at once: the documents of an archive may hold more pictures than fit into memory. */
export async function keepPicture(
  services: Services,
  path: string,
  address: string,
  picture: Picture,
): Promise<FolderEntry> {
  const name = pictureName(address, picture);
  const content = await storeBytes({ services }, picture.bytes, { name, contentType: picture.contentType });
  return { path, size: content.size, open: () => Promise.reject(new Error('it is stored')), stored: { name, content } };
}
