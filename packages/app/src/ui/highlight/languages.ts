// The languages of code that are highlighted. Each is a file of its own, loaded with the first block that has it.
import type { LanguageFn } from 'highlight.js';

type Load = () => Promise<{ default: LanguageFn }>;

const loads = {
  bash: () => import('highlight.js/lib/languages/bash'),
  c: () => import('highlight.js/lib/languages/c'),
  cpp: () => import('highlight.js/lib/languages/cpp'),
  csharp: () => import('highlight.js/lib/languages/csharp'),
  css: () => import('highlight.js/lib/languages/css'),
  diff: () => import('highlight.js/lib/languages/diff'),
  dockerfile: () => import('highlight.js/lib/languages/dockerfile'),
  elixir: () => import('highlight.js/lib/languages/elixir'),
  go: () => import('highlight.js/lib/languages/go'),
  graphql: () => import('highlight.js/lib/languages/graphql'),
  haskell: () => import('highlight.js/lib/languages/haskell'),
  http: () => import('highlight.js/lib/languages/http'),
  ini: () => import('highlight.js/lib/languages/ini'),
  java: () => import('highlight.js/lib/languages/java'),
  javascript: () => import('highlight.js/lib/languages/javascript'),
  json: () => import('highlight.js/lib/languages/json'),
  kotlin: () => import('highlight.js/lib/languages/kotlin'),
  lua: () => import('highlight.js/lib/languages/lua'),
  makefile: () => import('highlight.js/lib/languages/makefile'),
  markdown: () => import('highlight.js/lib/languages/markdown'),
  nginx: () => import('highlight.js/lib/languages/nginx'),
  objectivec: () => import('highlight.js/lib/languages/objectivec'),
  perl: () => import('highlight.js/lib/languages/perl'),
  php: () => import('highlight.js/lib/languages/php'),
  powershell: () => import('highlight.js/lib/languages/powershell'),
  protobuf: () => import('highlight.js/lib/languages/protobuf'),
  python: () => import('highlight.js/lib/languages/python'),
  r: () => import('highlight.js/lib/languages/r'),
  ruby: () => import('highlight.js/lib/languages/ruby'),
  rust: () => import('highlight.js/lib/languages/rust'),
  scala: () => import('highlight.js/lib/languages/scala'),
  scss: () => import('highlight.js/lib/languages/scss'),
  shell: () => import('highlight.js/lib/languages/shell'),
  sql: () => import('highlight.js/lib/languages/sql'),
  swift: () => import('highlight.js/lib/languages/swift'),
  typescript: () => import('highlight.js/lib/languages/typescript'),
  xml: () => import('highlight.js/lib/languages/xml'),
  yaml: () => import('highlight.js/lib/languages/yaml'),
} satisfies Record<string, Load>;

export type LanguageName = keyof typeof loads;

/** Other names that authors write behind the fence. */
const otherNames: Partial<Record<LanguageName, string>> = {
  bash: 'sh zsh shellscript',
  cpp: 'c++ cc h hpp',
  csharp: 'cs c#',
  diff: 'patch',
  dockerfile: 'docker',
  elixir: 'ex exs',
  go: 'golang',
  graphql: 'gql',
  haskell: 'hs',
  ini: 'toml conf properties',
  javascript: 'js jsx mjs cjs node',
  json: 'json5 jsonc',
  kotlin: 'kt kts',
  makefile: 'make',
  markdown: 'md mdx',
  objectivec: 'objc',
  perl: 'pl',
  powershell: 'ps1',
  protobuf: 'proto',
  python: 'py',
  ruby: 'rb',
  rust: 'rs',
  shell: 'console shellsession',
  sql: 'postgres postgresql pgsql mysql',
  typescript: 'ts tsx mts',
  xml: 'html svg vue svelte xhtml',
  yaml: 'yml',
};

const names = new Map<string, LanguageName>();
for (const name of Object.keys(loads) as LanguageName[]) {
  names.set(name, name);
  for (const other of otherNames[name]?.split(' ') ?? []) names.set(other, name);
}

export const languageNamed = (written: string): LanguageName | undefined => names.get(written.trim().toLowerCase());
export const isKnownLanguage = (written: string): boolean => languageNamed(written) !== undefined;
export const loadLanguage = (name: LanguageName): Promise<{ default: LanguageFn }> => loads[name]();
