// Log lines for people at a terminal. Each is made from its JSON form, so that both always say the same.
import { styleText } from 'node:util';

type Entry = Record<string, unknown> & {
  level: number;
  time?: string;
  msg?: string;
  err?: { message?: string; stack?: string };
};

const levels: Record<number, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'WARN', 50: 'ERROR', 60: 'FATAL' };

/** Control characters of a request must not reach the terminal, where they would be obeyed. */
const visible = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  text.replaceAll(/[\u0000-\u001F\u007F-\u009F\u2028\u2029]/g, (char) => JSON.stringify(char).slice(1, -1));

const shown = (value: unknown): string => visible(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

/** `hasColor` for terminals that show colours. */
export function formatLogLine(json: string, hasColor = false): string {
  const { level, time = '', msg = '', err, ...rest } = JSON.parse(json) as Entry;
  const clock = time.slice(11, 19);
  const name = (levels[level] ?? String(level)).padEnd(5);
  const colored = hasColor && level >= 40 ? styleText(level >= 50 ? 'red' : 'yellow', name) : name;
  const head = `${clock} ${colored} `;
  if (msg === 'request' && typeof rest['path'] === 'string') return `${head}${requestText(rest)}\n`;
  const fields = Object.entries(rest).map(([key, value]) => ` ${key}=${shown(value)}`);
  const stack = err ? `\n${(err.stack ?? err.message ?? '').split('\n').map(visible).join('\n')}` : '';
  return `${head}${visible(msg)}${fields.join('')}${stack}\n`;
}

function requestText({ method, path, status, ms, operation, site, kind }: Record<string, unknown>): string {
  const where = site === undefined ? shown(operation) : `${shown(kind ?? operation)} site=${shown(site)}`;
  return `${shown(method)} ${shown(path)} ${shown(status)} ${shown(ms)} ms ${where}`;
}
