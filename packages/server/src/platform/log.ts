import { pino, type Logger } from 'pino';

export type Log = Logger;

export const createLog = (level: string): Log =>
  pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: ['req.headers.authorization'] });
