/** Where the content comes from: an address, or a file somebody sent. */
export type Given = { url: string } | { path: string; name: string };
