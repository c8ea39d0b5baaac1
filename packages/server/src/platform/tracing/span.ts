// Spans and W3C trace context. https://www.w3.org/TR/trace-context/
import { randomBytes } from 'node:crypto';

export type Attributes = Record<string, string | number | boolean | undefined>;
export type SpanKind = keyof typeof spanKinds;
export const spanKinds = { internal: 1, server: 2, client: 3, consumer: 5 };

export type Span = {
  name: string;
  kind: SpanKind;
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  /** Not recorded when false; the decision is passed on. */
  isSampled: boolean;
  /** Milliseconds since the epoch. */
  start: number;
  end: number;
  attributes: Attributes;
  failure: string | undefined;
  /** Statements of the database below this span, by what they do. */
  statements: Map<string, StatementGroup>;
};

export type StatementGroup = { count: number; ms: number; start: number; end: number };

/** With fractions, on the clock of the machine. */
export const nowMs = (): number => performance.timeOrigin + performance.now();

const hex = (bytes: number): string => randomBytes(bytes).toString('hex');

export type TraceParent = Pick<Span, 'traceId' | 'spanId' | 'isSampled'>;

/** Undefined for a header that is absent or invalid; unknown versions are read as far as they are known. */
export function parseTraceParent(header: string | string[] | undefined): TraceParent | undefined {
  const [, version, traceId, spanId, flags, rest] =
    /^([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/.exec(String(header)) ?? [];
  if (traceId === undefined || spanId === undefined || version === 'ff') return undefined;
  if (version === '00' && rest !== undefined) return undefined;
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags!, 16) & 1) === 1 };
}

export const formatTraceParent = ({ traceId, spanId, isSampled }: TraceParent): string =>
  `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;

export function startSpan(
  name: string,
  kind: SpanKind,
  { parent, ratio = 1 }: { parent: TraceParent | undefined; ratio?: number },
): Span {
  return {
    name,
    kind,
    traceId: parent?.traceId ?? hex(16),
    spanId: hex(8),
    parentSpanId: parent?.spanId,
    isSampled: parent?.isSampled ?? Math.random() < ratio,
    start: nowMs(),
    end: 0,
    attributes: {},
    failure: undefined,
    statements: new Map(),
  };
}

const summaries = new Map<string, string>();
const mostSummaries = 5000;

/** What a statement does, without its values: `SELECT spaces`. */
export function statementSummary(text: string): string {
  const known = summaries.get(text);
  if (known !== undefined) return known;
  const verb = (/^\W*(\w+)/.exec(text)?.[1] ?? 'query').toUpperCase();
  const table = /\b(?:from|into|update)\s+"?([a-z_]\w*)"?/i.exec(text)?.[1];
  const summary = table === undefined ? verb : `${verb} ${table}`;
  if (summaries.size >= mostSummaries) summaries.clear();
  summaries.set(text, summary);
  return summary;
}

export function addStatement(span: Span, text: string, ms: number): void {
  const end = nowMs();
  const summary = statementSummary(text);
  const group = span.statements.get(summary);
  if (!group) return void span.statements.set(summary, { count: 1, ms, start: end - ms, end });
  group.count++;
  group.ms += ms;
  group.end = end;
}

/** The span and, below it, one for each group of statements. */
export function withStatements(span: Span, system: string): Span[] {
  const groups = [...span.statements].map(([summary, { count, ms, start, end }]): Span => {
    const attributes = {
      'db.system.name': system,
      'db.query.summary': summary,
      'db.operation.batch.size': count,
      'lectern.db.milliseconds': Math.round(ms * 1000) / 1000,
    };
    const { isSampled } = span;
    const below = startSpan(summary, 'client', { parent: span });
    return { ...below, isSampled, start, end, attributes };
  });
  return [span, ...groups];
}
