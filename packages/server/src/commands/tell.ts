// The result of a command: an object for programs with `--json`, else the text for people.
export type Json = { json?: boolean };

export function tell({ json = false }: Json, result: object, text: string): void {
  console.log(json ? JSON.stringify(result, null, 2) : text);
}
