// Syntax highlighting with classes: the Content-Security-Policy forbids inline styles, and both themes share the
// markup.
import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import type { HLJSApi, LanguageFn } from 'highlight.js';
import { processCaches } from '@lectern/content';

const require = createRequire(import.meta.url);
const longest = 100_000;
let loaded: HLJSApi | undefined;
const core = (): HLJSApi => (loaded ??= require('highlight.js/lib/core') as HLJSApi);

const files: Record<string, string> = {
  js: 'javascript',
  jsx: 'javascript',
  mjs: 'javascript',
  cjs: 'javascript',
  node: 'javascript',
  ts: 'typescript',
  tsx: 'typescript',
  mts: 'typescript',
  sh: 'bash',
  zsh: 'bash',
  shellscript: 'bash',
  console: 'shell',
  shellsession: 'shell',
  ps1: 'powershell',
  yml: 'yaml',
  html: 'xml',
  svg: 'xml',
  vue: 'xml',
  svelte: 'xml',
  xhtml: 'xml',
  rss: 'xml',
  md: 'markdown',
  mdx: 'markdown',
  py: 'python',
  rb: 'ruby',
  rs: 'rust',
  golang: 'go',
  cs: 'csharp',
  'c#': 'csharp',
  'c++': 'cpp',
  h: 'cpp',
  hpp: 'cpp',
  cc: 'cpp',
  kt: 'kotlin',
  kts: 'kotlin',
  docker: 'dockerfile',
  make: 'makefile',
  json5: 'json',
  jsonc: 'json',
  toml: 'ini',
  conf: 'ini',
  gql: 'graphql',
  pl: 'perl',
  ex: 'elixir',
  exs: 'elixir',
  hs: 'haskell',
  objc: 'objectivec',
  proto: 'protobuf',
  patch: 'diff',
  bat: 'dos',
  cmd: 'dos',
  jinja: 'django',
  nginxconf: 'nginx',
  tex: 'latex',
  postgres: 'pgsql',
  postgresql: 'pgsql',
  sol: 'javascript',
  groovy: 'groovy',
};

const kept = processCaches.cache('highlighted-code', { weigh: (html: string) => html.length * 2 });

/** Highlighted HTML of code; undefined when its language is not known. */
export function highlight(code: string, language: string | undefined): string | undefined {
  const name = load(language);
  if (name === undefined || code.length > longest) return undefined;
  const key = createHash('sha256').update(`${name}\n${code}`).digest('base64');
  return kept.get(key) ?? kept.set(key, core().highlight(code, { language: name, ignoreIllegals: true }).value);
}

function load(language: string | undefined): string | undefined {
  const asked = language?.toLowerCase() ?? '';
  const name = (Object.hasOwn(files, asked) ? files[asked] : undefined) ?? asked;
  if (!/^[a-z0-9-]{1,40}$/.test(name)) return undefined;
  const highlighter = core();
  if (highlighter.getLanguage(name)) return name;
  try {
    highlighter.registerLanguage(name, require(`highlight.js/lib/languages/${name}`) as LanguageFn);
    return name;
  } catch {
    return undefined;
  }
}

/** Highlighted code split into lines, each of them well-formed HTML. */
export function linesOf(html: string): string[] {
  const open: string[] = [];
  return html.split('\n').map((line) => {
    const before = open.join('');
    for (const [tag] of line.matchAll(/<span[^>]*>|<\/span>/g)) {
      if (tag === '</span>') open.pop();
      else open.push(tag);
    }
    return before + line + '</span>'.repeat(open.length);
  });
}
