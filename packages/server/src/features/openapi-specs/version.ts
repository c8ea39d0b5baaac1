/** One file of a version. `parsed` is its content as JSON; of the first file it is the document itself. */
export type StoredFile = {
  name: string;
  url?: string;
  raw: string;
  size: number;
  references: string[];
  parsed?: string;
  /** Of the first file: the bundled document with overlays, in the OpenAPI version it is written in. */
  whole?: string;
};
