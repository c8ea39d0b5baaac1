// .gitbook.yaml: the root folder of the pages, and the file names of the first page and the table of contents.
import { joined, plainPath } from './paths.ts';
import { isMap, readYaml } from './yaml.ts';

export const SETTINGS = '.gitbook.yaml';

export interface LayoutSettings {
  /** Folder of the pages; empty = the folder itself. */
  readonly root: string;
  /** Paths of the first page and of the table of contents. */
  readonly readme: string;
  readonly summary: string;
  /** Files of pages by their redirected path. */
  readonly redirects: Readonly<Record<string, string>>;
}

export function readSettings(text: string | undefined, report: (message: string) => void): LayoutSettings {
  const data = text === undefined ? {} : readYaml(text);
  if (!isMap(data) && text !== undefined && text.trim() !== '') report('is not valid YAML; it was ignored');
  const given = isMap(data) ? data : {};
  const structure = isMap(given['structure']) ? given['structure'] : {};
  const path = (value: unknown, name: string, fallback: string): string => {
    if (value === undefined || value === null) return fallback;
    const plain = typeof value === 'string' ? plainPath(value) : undefined;
    if (plain === undefined) report(`${name} must be a path inside the folder; it was ignored`);
    return plain ?? fallback;
  };
  const root = path(given['root'], 'root', '');
  const redirects = isMap(given['redirects']) ? Object.entries(given['redirects']) : [];
  return {
    root,
    readme: joined(root, path(structure['readme'], 'structure.readme', 'README.md')),
    summary: joined(root, path(structure['summary'], 'structure.summary', 'SUMMARY.md')),
    redirects: Object.fromEntries(redirects.filter((one): one is [string, string] => typeof one[1] === 'string')),
  };
}

/** Redirects in the settings of a folder: old paths and the files of their target pages. */
export function redirectsIn(settings: string): Map<string, string> {
  const { redirects, root } = readSettings(settings, () => {});
  const found = new Map<string, string>();
  for (const [old, target] of Object.entries(redirects)) {
    const [from, to] = [plainPath(old), plainPath(joined(root, target))];
    if (from !== undefined && to !== undefined && from !== '') found.set(from, to);
  }
  return found;
}
