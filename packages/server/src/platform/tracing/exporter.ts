// Sends spans in batches: OTLP over HTTP, in JSON. A collector that is away costs memory for some spans and a line in the log.
import { errorMessage } from '../error-message.ts';
import type { Log } from '../log.ts';
import { version } from '../version.ts';
import { spanKinds, type Attributes, type Span } from './span.ts';

export type ExporterSettings = { url: string; headers: string | undefined; service: string };

const sendEveryMs = 5000;
const mostTogether = 512;
const mostWaiting = 4096;
const timeoutMs = 5000;
const warnEveryMs = 60_000;

export class Exporter {
  readonly #settings: ExporterSettings;
  readonly #log: Log;
  readonly #headers: Record<string, string>;
  readonly #timer: NodeJS.Timeout;
  #waiting: Span[] = [];
  #sending: Promise<void> | undefined;
  #dropped = 0;
  #warnedAt = -Infinity;

  constructor(settings: ExporterSettings, log: Log, everyMs = sendEveryMs) {
    this.#settings = settings;
    this.#log = log;
    this.#headers = { ...parseHeaders(settings.headers ?? ''), 'content-type': 'application/json' };
    this.#timer = setInterval(() => void this.flush(), everyMs);
    this.#timer.unref();
  }

  add(spans: readonly Span[]): void {
    if (this.#waiting.length + spans.length > mostWaiting) {
      this.#dropped += spans.length;
      return;
    }
    this.#waiting.push(...spans);
    if (this.#waiting.length >= mostTogether) void this.flush();
  }

  /** Sends what waits; never throws. */
  flush(): Promise<void> {
    return (this.#sending ??= this.#send().finally(() => (this.#sending = undefined)));
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#sending;
    await this.flush();
  }

  async #send(): Promise<void> {
    while (this.#waiting.length > 0) {
      const spans = this.#waiting.splice(0, mostTogether);
      try {
        const answer = await fetch(this.#settings.url, {
          method: 'POST',
          headers: this.#headers,
          body: JSON.stringify(requestOf(this.#settings.service, spans)),
          signal: AbortSignal.timeout(timeoutMs),
        });
        await answer.body?.cancel();
        if (!answer.ok) throw new Error(`the collector answered ${answer.status}`);
      } catch (error) {
        this.#dropped += spans.length;
        return this.#warn(error);
      }
    }
  }

  #warn(error: unknown): void {
    if (performance.now() - this.#warnedAt < warnEveryMs) return;
    this.#warnedAt = performance.now();
    const cause = (error as Error).cause ?? error;
    const details = { url: this.#settings.url, reason: errorMessage(cause), dropped: this.#dropped };
    this.#log.warn(details, 'OTEL_EXPORTER_OTLP_ENDPOINT: traces could not be sent and are dropped');
    this.#dropped = 0;
  }
}

/** `name=value,name=value`, percent-encoded. */
function parseHeaders(text: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const part of text.split(',')) {
    const at = part.indexOf('=');
    if (at > 0) headers[part.slice(0, at).trim()] = decoded(part.slice(at + 1).trim());
  }
  return headers;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const attributesOf = (attributes: Attributes): object[] =>
  Object.entries(attributes).flatMap(([key, value]) => (value === undefined ? [] : [{ key, value: valueOf(value) }]));

const valueOf = (value: string | number | boolean): object =>
  typeof value === 'string'
    ? { stringValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : Number.isInteger(value)
        ? { intValue: String(value) }
        : { doubleValue: value };

const nano = (ms: number): string => (BigInt(Math.round(ms * 1000)) * 1000n).toString();

const requestOf = (service: string, spans: readonly Span[]): object => ({
  resourceSpans: [
    {
      resource: { attributes: attributesOf({ 'service.name': service, 'service.version': version }) },
      scopeSpans: [{ scope: { name: 'lectern', version }, spans: spans.map(spanOf) }],
    },
  ],
});

const spanOf = ({ name, kind, traceId, spanId, parentSpanId, start, end, attributes, failure }: Span): object => ({
  traceId,
  spanId,
  ...(parentSpanId !== undefined && { parentSpanId }),
  name,
  kind: spanKinds[kind],
  startTimeUnixNano: nano(start),
  endTimeUnixNano: nano(end),
  attributes: attributesOf(attributes),
  status: failure === undefined ? {} : { code: 2, message: failure },
});
