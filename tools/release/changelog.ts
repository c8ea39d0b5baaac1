/** What the changelog says about a version: the lines below its heading. */
export function changelogOf(text: string, version: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.startsWith('## ') && line.split(/[\s(]+/).includes(version));
  if (start < 0) throw new Error(`CHANGELOG.md has no heading for ${version}`);
  const end = lines.findIndex((line, index) => index > start && line.startsWith('## '));
  return `${lines
    .slice(start, end < 0 ? undefined : end)
    .join('\n')
    .trim()}\n`;
}
