// Documented in docs/operations/command-line.md.
export const exitCodes = {
  failure: 1,
  usage: 2,
  /** `diff` found differences, `links check` found broken links. */
  found: 3,
  conflicts: 4,
  refused: 5,
  unreachable: 6,
} as const;

/** Ends a command with a message and an exit code, without a stack trace. */
export class CommandError extends Error {
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.failure) {
    super(message);
    this.exitCode = exitCode;
  }
}
