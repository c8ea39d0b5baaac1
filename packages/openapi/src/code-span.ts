/** A Markdown code span, whatever the text contains. */
export function codeSpan(text: string): string {
  const line = text.replaceAll(/\s*\n\s*/g, ' ');
  if (!line.includes('`')) return `\`${line}\``;
  const longest = Math.max(...[...line.matchAll(/`+/g)].map(([run]) => run.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks} ${line} ${ticks}`;
}
