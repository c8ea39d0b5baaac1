// Examples of values that no request of the examples sends or gets: of the kind that the field has.
import type { JsonSchema } from '../schema.ts';

const id = '0VbIbwFcQBXBTWtMWfpJ';

const byFormat: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  uri: 'https://example.com/handbook',
  email: 'ada@example.com',
  binary: 'the bytes of the file',
};

/** By name, where the name tells what the text is like. */
const byName: [RegExp, string][] = [
  [/(?:Id|ID|^id|^ref|user|space|page|team|site|revision|file|collection|organization|section\w*|parent|token)$/i, id],
  [/title|^name|label|displayName/i, 'Handbook'],
  [/email/i, 'ada@example.com'],
  [/domain|host/i, 'example.com'],
  [/url|href|location|app|script/i, 'https://example.com/handbook'],
  [/path|slug|basename/i, 'guides/start'],
  [
    /description|message|reason|comment|text|body|markdown|about|instructions|preview|error|outcome/i,
    'What everybody should know',
  ],
  [/query|search|words/i, 'how to start'],
  [/color|light|dark/i, '#346ddb'],
  [/version/i, '1.0.0'],
  [/day|date|from|^to$|usedOn|since/i, '2026-01-31'],
  [/condition/i, 'visitor.claims.plan == "pro"'],
  [/page|next/i, 'WyJhMCIsIlZZdjFhRTMiXQ'],
];

export function madeExample(name: string, schema: JsonSchema): unknown {
  const { enum: values, default: given, minimum, maximum, items } = schema as Record<string, unknown>;
  if (given !== undefined) return given;
  if (Array.isArray(values)) return values[0];
  switch ([schema['type'] ?? []].flat()[0]) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.max(Number(minimum ?? 0), Math.min(3, Number(maximum ?? 3)));
    case 'string':
      return textFor(name, schema);
    case 'array':
      return items === undefined ? [] : [madeExample(name, items as JsonSchema)].filter((one) => one !== undefined);
    default:
      return undefined;
  }
}

function textFor(name: string, schema: JsonSchema): string {
  const {
    pattern,
    format,
    minLength = 0,
    maxLength = Infinity,
  } = schema as Record<string, string | number | undefined>;
  const expected = /such as (\S+)$/.exec(String(schema['x-expects'] ?? ''))?.[1];
  const named = byName.find(([expression]) => expression.test(name))?.[1];
  const ideas = [expected, byFormat[String(format)], named, 'handbook', 'Ada', id, '/old/start', '#346ddb', 'a'];
  const fits = (text: string): boolean =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (pattern === undefined || new RegExp(String(pattern)).test(text));
  return ideas.find((idea) => idea !== undefined && fits(idea)) ?? 'a'.repeat(Math.max(1, Number(minLength)));
}
