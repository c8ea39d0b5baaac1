export type Content =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'form'; fields: [string, string][] }
  | { kind: 'multipart'; fields: { name: string; value: string; file: boolean }[] }
  | { kind: 'file'; name: string };

export type Draft = { method: string; url: string; headers: [name: string, value: string][]; content: Content };

export function codeFor(draft: Draft): { language: string; label: string; source: string }[];
export const longestBody: number;
