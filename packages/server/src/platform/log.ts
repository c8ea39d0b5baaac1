import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Lines are handed over together: a call to the system for each costs a request more than writing the line. */
const together = { minLength: 8192, periodicFlush: 200 };

export function createLog(level: string): Log {
  const out = pino.destination({ dest: 1, sync: true, ...together });
  process.once('exit', () => out.flushSync());
  return pino({ level, base: null, timestamp, redact: ['req.headers.authorization'] }, out);
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
