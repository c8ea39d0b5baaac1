/** Where the content comes from: a URL or an upload. */
export type ImportOrigin = { url: string } | { path: string; name: string };
