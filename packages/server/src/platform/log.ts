import { isatty } from 'node:tty';
import { pino, type Logger } from 'pino';
import { unavailable } from '#db/unavailable';
import { LogOutput } from './log-output.ts';
import { formatLogLine } from './log-text.ts';

export type Log = Logger;
export type LogFormat = 'json' | 'text';

/** Without a format, people at a terminal get text, and programs JSON. */
export function createLog(level: string, format?: LogFormat): Log {
  const options = { level, base: null, timestamp, redact: ['req.headers.authorization'] };
  const { fd } = process.stdout;
  const isTerminal = isatty(fd);
  const isText = format === undefined ? isTerminal : format === 'text';
  const hasColor = isTerminal && !process.env['NO_COLOR'];
  return pino(options, new LogOutput(fd, isText ? (line) => formatLogLine(line, hasColor) : undefined));
}

export type RequestLine = {
  reqId: string;
  operation: string;
  /** The site of the request, and what of it was asked for. */
  site?: string | undefined;
  kind?: string | undefined;
  method: string;
  path: string;
  status: number;
  ms: number;
};

/** The access log line, formatted by hand: it is the one line every request pays for. */
export function logRequest(log: Log, line: RequestLine): void {
  if (!log.isLevelEnabled('info')) return;
  const { reqId, operation, site, kind, method, path, status, ms } = line;
  const { [pino.symbols.streamSym]: out } = log as unknown as Record<symbol, { write(line: string): void }>;
  out!.write(
    `{"level":30${timestamp()},"reqId":"${reqId}","operation":"${operation}",` +
      `${site === undefined ? '' : `"site":"${site}",`}${kind === undefined ? '' : `"kind":"${kind}",`}"method":"${method}",` +
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

/** A background failure. A database outage fails everything; a stack trace for each would flood the log. */
export function logFailure(log: Log, error: unknown, what: string): void {
  const down = unavailable(error);
  if (down) log.warn({ reason: down.reason }, `${what}: ${down.message}`);
  else log.error({ err: error }, what);
}
