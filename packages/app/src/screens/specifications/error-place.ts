/** Where in the document an error is, which parsers tell as `(3:1)` or `line 3 column 1`. */
export function placeIn(message: string): { line: string; column: string } | undefined {
  const found =
    /\((?<line>\d+):(?<column>\d+)\)/.exec(message) ?? /line (?<line>\d+),? column (?<column>\d+)/.exec(message);
  const { line, column } = found?.groups ?? {};
  return line === undefined || column === undefined ? undefined : { line, column };
}
