/** Where the content comes from: a URL or an upload. */
export type Given = { url: string } | { path: string; name: string };
