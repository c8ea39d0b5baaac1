// The text of a page without the title that stands in front of it wherever Markdown is read.

export const stableMarkdown = { format: 'markdown', 'format.markdown.refs': 'stable' } as const;

export function bodyIn({ title, markdown = '' }: { title: string; markdown?: string | undefined }): string {
  const heading = `# ${title}\n`;
  return markdown.startsWith(heading) ? markdown.slice(heading.length).replace(/^\n/, '') : markdown;
}
