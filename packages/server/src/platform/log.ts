import { pino, type Logger } from 'pino';
import { unavailable } from '#db/unavailable';
import { LogOutput } from './log-output.ts';

export type Log = Logger;

export function createLog(level: string): Log {
  const options = { level, base: null, timestamp, redact: ['req.headers.authorization'] };
  return pino(options, new LogOutput(process.stdout.fd));
}

export type RequestLine = {
  reqId: string;
  operation: string;
  /** The site that was read. */
  site?: string | undefined;
  method: string;
  path: string;
  status: number;
  ms: number;
};

/** The line of a request, written out by hand: it is the one line that every request pays for. */
export function logRequest(log: Log, { reqId, operation, site, method, path, status, ms }: RequestLine): void {
  if (!log.isLevelEnabled('info')) return;
  const { [pino.symbols.streamSym]: out } = log as unknown as Record<symbol, { write(line: string): void }>;
  out!.write(
    `{"level":30${timestamp()},"reqId":"${reqId}","operation":"${operation}",` +
      `${site === undefined ? '' : `"site":"${site}",`}"method":"${method}",` +
      `"path":${JSON.stringify(path)},"status":${status},"ms":${ms},"msg":"request"}\n`,
  );
}

let stampedAt = 0;
let stamp = '';

function timestamp(): string {
  const now = Date.now();
  if (now !== stampedAt) {
    stampedAt = now;
    stamp = `,"time":"${new Date(now).toISOString()}"`;
  }
  return stamp;
}

/** Something failed beside requests. An outage of the database fails everything; a stack for each would bury the rest. */
export function logFailure(log: Log, error: unknown, what: string): void {
  const down = unavailable(error);
  if (down) log.warn({ reason: down.reason }, `${what}: ${down.message}`);
  else log.error({ err: error }, what);
}
