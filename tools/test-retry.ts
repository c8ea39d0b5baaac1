// Which files to retry alone: beside three other processes on two cores a test may miss a time limit that it
// keeps elsewhere. More than a few failures are no coincidence.
const mostFiles = 3;

/** Files of `some` that failed in the output of their process; undefined when it does not name all of them. */
export function failedFiles(output: string, some: readonly string[]): string[] | undefined {
  const count = (word: string) => Number(new RegExp(`^ℹ ${word} (\\d+)`, 'm').exec(output)?.[1] ?? 0);
  const summary = output.slice(output.lastIndexOf('✖ failing tests:'));
  const places = [...summary.matchAll(/^test at (\S+?):\d+:\d+$/gm)].map(([, file]) => file!);
  const failed = count('fail') + count('cancelled');
  const isNamed = failed > 0 && places.length >= failed;
  return isNamed && places.every((file) => some.includes(file)) ? [...new Set(places)] : undefined;
}

export function isWorthRetrying(failed: readonly (readonly string[] | undefined)[]): boolean {
  const files = failed.map((some) => some?.length ?? Infinity).reduce((sum, length) => sum + length, 0);
  return files > 0 && files <= mostFiles;
}
