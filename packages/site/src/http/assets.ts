// Scripts, styles and fonts under names with a content hash, precompressed.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fontFile, formulaFiles, formulaRules } from '../style-sheet/fonts.ts';

export type Asset = { type: string; bytes: Buffer; policy?: (scripts: string) => string };

const require = createRequire(import.meta.url);
const source = join(import.meta.dirname, '..');
const styles = [
  'base',
  'layout',
  'navigation',
  'article',
  'feedback',
  'blocks',
  'code',
  'search',
  'social',
  'forced',
  'print',
];

/** Strips comments and indentation. */
const tightened = (css: string): string =>
  css
    .replaceAll(/\/\*.*?\*\//gs, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,>]) ?/g, '$1')
    .replaceAll(/([\w-]): /g, '$1:')
    .replaceAll(';}', '}');

const scripts = ['page', 'formulas', 'site', 'outline', 'search', 'notes', 'pictures', 'diagrams'];

/**
 * Bundles several scripts into one file, which is one request. The first holds what the others import; each of the
 * others has its own scope.
 */
function joined(files: readonly string[]): string {
  const text = (file: string): string => readFileSync(file, 'utf8');
  const alone = (file: string): string => `{\n${text(file).replaceAll(/^import .*;\n/gm, '')}}\n`;
  return files.map((file, i) => (i === 0 ? text(file).replaceAll(/^export /gm, '') : alone(file))).join('');
}

const script = (name: string): string => join(source, 'browser', `${name}.js`);

const types = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  html: 'text/html; charset=utf-8',
  woff2: 'font/woff2',
};

export class Assets {
  readonly #byName = new Map<string, () => Asset>();
  readonly style: string;
  readonly script: string;
  readonly theme: string;
  readonly diagram: string;
  readonly api: string;
  readonly apiStyle: string;
  readonly formulaStyle: string;
  /** The font subset that nearly every formula needs. */
  readonly formulaFont: string;

  constructor() {
    const whole = styles.map((name) => readFileSync(join(source, 'style', `${name}.css`), 'utf8')).join('\n');
    this.style = this.#add('site', 'css', tightened(whole));
    this.script = this.#add('site', 'js', joined(scripts.map(script)));
    this.theme = this.#add('theme', 'js', readFileSync(join(source, 'browser', 'theme.js'), 'utf8'));
    // Needed only where an API is shown.
    this.api = this.#add('api', 'js', joined([require.resolve('@lectern/openapi/sample-code.js'), script('try-it')]));
    this.apiStyle = this.#add('api', 'css', tightened(readFileSync(join(source, 'style', 'api.css'), 'utf8')));
    // Needed only where a formula is.
    const fonts = new Map(
      formulaFiles().map(({ part, bytes }) => [part, this.#put(`formulas-${part}`, 'woff2', bytes)]),
    );
    this.formulaFont = fonts.get('common') ?? '';
    const faces = formulaRules((part) => fonts.get(part) ?? '');
    const sheet = tightened(readFileSync(join(source, 'style', 'formulas.css'), 'utf8'));
    this.formulaStyle = this.#add('formulas', 'css', faces + sheet);
    const frame = this.#add('frame', 'js', readFileSync(join(source, 'browser', 'frame.js'), 'utf8'));
    // Three megabytes: read with the first diagram. Its version is its name.
    const { version } = require('@mermaid-js/tiny/package.json') as { version: string };
    const mermaid = `mermaid.${version}.js`;
    let drawing: Asset | undefined;
    this.#byName.set(mermaid, () => {
      drawing ??= { type: types.js, bytes: readFileSync(require.resolve('@mermaid-js/tiny/dist/mermaid.tiny.js')) };
      return drawing;
    });
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Diagram</title><script src="${mermaid}"></script><script src="${frame}"></script><body></body></html>`;
    // Mermaid inserts styles into its output. This is allowed in a sandboxed iframe outside the site's origin.
    const policy = (scripts: string): string =>
      `default-src 'none'; script-src ${scripts}; style-src 'unsafe-inline'; font-src data:; img-src data:; sandbox allow-scripts`;
    this.diagram = this.#add('diagram', 'html', page, policy);
  }

  #add(name: string, kind: keyof typeof types, text: string, policy?: Asset['policy']): string {
    return this.#put(name, kind, Buffer.from(text), policy);
  }

  #put(name: string, kind: keyof typeof types, bytes: Buffer, policy?: Asset['policy']): string {
    const full = `${name}.${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.${kind}`;
    const asset: Asset = { type: types[kind], bytes, ...(policy !== undefined && { policy }) };
    this.#byName.set(full, () => asset);
    return full;
  }

  async find(name: string): Promise<Asset | undefined> {
    const known = this.#byName.get(name);
    if (known) return known();
    const [, folder, file] = /^fonts\/([a-z0-9-]+)\/([a-z0-9-]+\.woff2)$/.exec(name) ?? [];
    const path = folder === undefined ? undefined : fontFile(folder, file ?? '');
    if (path === undefined) return undefined;
    const bytes = await readFile(path).catch(() => undefined);
    return bytes && { type: 'font/woff2', bytes };
  }
}
