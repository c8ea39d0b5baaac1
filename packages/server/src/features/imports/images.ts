// Images embedded in a document.
import { storeBytes } from '#features/files';
import type { Services } from '#platform/context';
import type { FolderEntry } from './archive/folder.ts';

export type Picture = { bytes: Uint8Array; contentType: string };

/** A file name for an image with only a generated URL. */
export const pictureName = (address: string, { contentType }: Picture): string =>
  `${address}.${/^image\/(\w+)/.exec(contentType)?.[1]?.replace('jpeg', 'jpg') ?? 'bin'}`;

/** Stored at once: the documents of an archive may hold more images than fit into memory. */
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
