// A source file as JavaScript: types are removed and imports lead to the built files. Lines stay where they are, so stack
// traces name the lines of the sources.
import { stripTypeScriptTypes } from 'node:module';
import { dirname, posix } from 'node:path';
import { readPackage } from './paths.ts';

const workspaces = ['contract', 'client', 'content', 'openapi', 'site', 'server'] as const;

/** `@lectern/content/layout` → `content/src/layout/index.ts`. */
const entries = new Map<string, string>(
  workspaces.flatMap((name) => {
    const { exports = {} } = readPackage(`packages/${name}`);
    return Object.entries(exports).map(([key, target]): [string, string] => [
      `@lectern/${name}${key.slice(1)}`,
      posix.join(name, typeof target === 'string' ? target : target.default),
    ]);
  }),
);

const specifier = /(?<quote>['"`])(?<name>@lectern\/[\w./-]+)\k<quote>/g;
const sourceFile = /(?<quote>['"`])(?<path>[^'"`\n]*)\.ts\k<quote>/g;
const isComment = /^\s*(?:\/\/|\*|\/\*)/;

const builtName = (path: string): string => path.replace(/\.ts$/, '.js');

/** `path` is below `packages`. */
export function toJavaScript(path: string, source: string): string {
  const code = path.endsWith('.ts') ? stripTypeScriptTypes(source, { mode: 'strip' }) : source;
  return code
    .split('\n')
    .map((line) => (isComment.test(line) ? line : withBuiltNames(path, line)).trimEnd())
    .join('\n');
}

const withBuiltNames = (path: string, line: string): string =>
  line
    .replace(specifier, (whole, quote: string, name: string) => {
      const entry = entries.get(name);
      return entry === undefined ? whole : `${quote}${relativeFrom(path, entry)}${quote}`;
    })
    .replace(sourceFile, '$<quote>$<path>.js$<quote>');

function relativeFrom(path: string, entry: string): string {
  const found = posix.relative(dirname(path), builtName(entry));
  return found.startsWith('.') ? found : `./${found}`;
}
