// What every command for content needs: a client, and how to tell the result.
import { createClient, LecternError, type LecternClient } from '@lectern/client';
import { CommandError, exitCodes } from './exit-codes.ts';
import { readProfile, type ProfileOptions } from './profile.ts';

export type CommonOptions = ProfileOptions & { json?: boolean };
export type SpaceOptions = CommonOptions & { space?: string };

export type Session = {
  client: LecternClient;
  server: string;
  /** The result: an object for programs with `--json`, else the text for people. */
  tell(result: object, text: string): void;
  /** What is being done, on a terminal only; gone when the next line is printed. */
  progress(text: string): void;
};

export async function openSession(options: CommonOptions): Promise<Session> {
  const { server, token } = await readProfile(options);
  return { ...output(options), client: createClient({ endpoint: server, token }), server };
}

export function output({ json = false }: CommonOptions): Pick<Session, 'tell' | 'progress'> {
  const isShown = process.stderr.isTTY && !json;
  const clear = (): void => void (isShown && process.stderr.write('\r\u001b[K'));
  return {
    tell(result, text) {
      clear();
      if (json) console.log(JSON.stringify(result, null, 2));
      else if (text !== '') console.log(text);
    },
    progress(text) {
      clear();
      if (isShown) process.stderr.write(text);
    },
  };
}

export function requireSpace({ space }: SpaceOptions): string {
  const found = space ?? process.env['LECTERN_SPACE'];
  if (found === undefined)
    throw new CommandError('which space? name it with --space or LECTERN_SPACE', exitCodes.usage);
  // The address of a space in the application contains its id.
  return /\/s\/([\w-]+)/.exec(found)?.[1] ?? found;
}

/** Runs a command; a failure becomes one line and an exit code. */
export async function runCommand(options: CommonOptions, work: () => Promise<number | void>): Promise<void> {
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    const { message, exitCode, details } = failureOf(error);
    if (options.json) console.log(JSON.stringify({ error: { message, ...details } }, null, 2));
    else console.error(message);
    process.exitCode = exitCode;
  }
}

function failureOf(error: unknown): { message: string; exitCode: number; details?: object } {
  if (error instanceof CommandError) return { message: error.message, exitCode: error.exitCode };
  if (error instanceof LecternError) {
    const { status, requestId } = error;
    const refused = status === 401 || status === 403;
    const hint = status === 401 ? ' (is the token still valid? lectern login saves a new one)' : '';
    return {
      message: error.message + hint,
      exitCode: refused ? exitCodes.refused : exitCodes.failure,
      details: { status, ...(requestId !== undefined && { requestId }) },
    };
  }
  if (error instanceof TypeError && error.message === 'fetch failed') {
    const cause = error.cause instanceof Error ? error.cause.message : 'no connection';
    return { message: `the server cannot be reached: ${cause}`, exitCode: exitCodes.unreachable };
  }
  throw error;
}
