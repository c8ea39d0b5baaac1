/** E-mail addresses as people paste them: one per line, separated by commas, or with names as in mail programs. */
export function emailsIn(typed: string): string[] {
  const withoutNames = typed.replace(/"[^"\n]*"/g, '');
  const found = withoutNames
    .split(/[\n,;]+/)
    .map((one) => (/<([^<>]+)>/.exec(one)?.[1] ?? one).trim())
    .filter((one) => one !== '');
  return [...new Set(found)];
}
