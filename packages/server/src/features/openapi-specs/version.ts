/** One file of a version. `parsed` is what was read in it, as JSON; of the first file that is the document itself. */
export type StoredFile = {
  name: string;
  url?: string;
  raw: string;
  size: number;
  references: string[];
  parsed?: string;
  /** Of the first file: everything in one, with overlays, in the version of OpenAPI it is written in. */
  whole?: string;
};
