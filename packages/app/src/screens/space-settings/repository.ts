// The repository of a space as this browser last synced it: replies of the server name it without branch and folder.
export type Repository = { url: string; branch: string; folder: string };

const keyOf = (spaceId: string): string => `lectern:repository:${spaceId}`;

/** A password or token in the URL is not kept. */
export function withoutCredentials(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed || (parsed.protocol !== 'http:' && parsed.protocol !== 'https:')) return url;
  parsed.username = '';
  parsed.password = '';
  return parsed.href;
}

export function remember(spaceId: string, { url, branch, folder }: Repository): void {
  try {
    localStorage.setItem(keyOf(spaceId), JSON.stringify({ url: withoutCredentials(url), branch, folder }));
  } catch {
    // A browser that stores nothing asks again next time.
  }
}

export function remembered(spaceId: string): Repository | undefined {
  try {
    return JSON.parse(localStorage.getItem(keyOf(spaceId)) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** As the API takes it. */
export const bodyOf = ({ url, branch, folder }: Repository) => ({
  url,
  ...(branch !== '' && { ref: branch.startsWith('refs/') ? branch : `refs/heads/${branch}` }),
  ...(folder !== '' && { repoProjectDirectory: folder }),
});

/** The change request that a refused sync names. */
export const requestIn = (message: string): string | undefined => /change request #(\d+)/.exec(message)?.[1];
