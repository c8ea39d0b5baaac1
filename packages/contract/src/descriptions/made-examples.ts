// Examples of values that no request of the examples sends or gets: of the kind that the field has.
import type { JsonSchema } from '../schema.ts';

const id = '0VbIbwFcQBXBTWtMWfpJ';

const idNames =
  /(?:Id|ID|^id|user|space|page|team|site|revision|file|collection|organization|section\w*|parent|token|changeRequest|reusableContent|import|reply|conflict|integration|contributor|creator|reviewer|owner|actor|target|into|base|primary|node|record|definition|mergedAncestor|merged|reader|webhook|replaces|job|computedSeed)$/i;

const byFormat: Record<string, string> = {
  'date-time': '2026-01-31T09:30:00.000Z',
  date: '2026-01-31',
  uri: 'https://example.com/handbook',
  email: 'ada@example.com',
  binary: 'the bytes of the file',
};

/** By name, where the name tells what the text is like; the first that matches. */
const byName: [RegExp, string][] = [
  [/^emoji$/, '1f4d3'],
  [/^icon$/, 'book'],
  [/^contentType$/, 'image/png'],
  [/^base64$/, 'R0lGODlhAgADAAAAACw='],
  [/^(?:password|current)$/, 'correct horse battery staple'],
  [/secret$/i, 'known to both'],
  [/^certificate$/, '-----BEGIN CERTIFICATE-----\nMIIC…\n-----END CERTIFICATE-----'],
  [/^issuer$/, 'https://id.example.com'],
  [/^entityID$/, 'https://id.example.com/saml'],
  [/^clientID$/, 'docs'],
  [/^jwtToken$|AuthToken$/, 'eyJhbGciOiJIUzI1NiJ9.eyJwbGFuIjoicHJvIn0.c2lnbmF0dXJl'],
  [/^csrfToken$|^shareKey$/, 'k9Z0mB1kq9Z0ExampleOnly'],
  [/^oid$/, '9daeafb9864cf43055ae93beb0afd6c7d144bfa4'],
  [/^operationId$/, 'listPets'],
  [/^method$/, 'get'],
  [/^anchor$/, 'install'],
  [/^copyright$/, '© 2026 Acme'],
  [/^fontFamily$/, 'Source Sans'],
  [/^repoName$/, 'acme/docs'],
  [/^repoProjectDirectory$/, 'docs'],
  [/^userAgent$/, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'],
  [/^address$/, '192.0.2.1'],
  [/^variable$/, 'product'],
  [/^spec$/, 'pets'],
  [/^tag$/, 'Pets'],
  [/^language$/, 'fr'],
  [/^subject$/, 'Describe the new release'],
  [/^html$/, '<p>Install it, then open it.</p>'],
  [/^insert$/, 'new words'],
  [/^action$/, 'space_created'],
  [/^claims$/, '{"plan":"pro"}'],
  [/^(?:type)$/, 'builtin:openapi'],
  [/^(?:placeholder|excerpt|what|problem)$/, 'Install it, then open it'],
  [/^contentSecurityPolicy$/, "script-src 'self'"],
  [/^slug$|^basename$/, 'start'],
  [/^ref$/, 'setup'],
  [/^title$|^label$/, 'Handbook'],
  [/^name$/, 'handbook'],
  [idNames, id],
  [/email/i, 'ada@example.com'],
  [/domain|host/i, 'example.com'],
  [/url|href|location|app|script/i, 'https://example.com/handbook'],
  [/path|where|resource/i, 'guides/start'],
  [/message|reason|error|response/i, 'https://example.com/handbook answered 404'],
  [/description|comment|text|body|markdown|about|instructions|preview/i, 'Install it, then open it.'],
  [/query|search|words|value/i, 'install'],
  [/color|light|dark/i, '#346ddb'],
  [/version/i, '1.0.0'],
  [/day|date|from|^to$|usedOn|since/i, '2026-01-31'],
  [/condition/i, 'visitor.claims.plan == "pro"'],
];

/** `owner` is the schema or operation that it is in. */
export function madeExample(name: string, schema: JsonSchema, owner = ''): unknown {
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
      return textFor(name, schema, owner);
    case 'array':
      return items === undefined
        ? []
        : [madeExample(name, items as JsonSchema, owner)].filter((one) => one !== undefined);
    default:
      return undefined;
  }
}

function textFor(name: string, schema: JsonSchema, owner: string): string {
  const {
    pattern,
    format,
    minLength = 0,
    maxLength = Infinity,
  } = schema as Record<string, string | number | undefined>;
  const expected = /such as (\S+)$/.exec(textAt(schema, 'x-expects'))?.[1];
  const named = byName.find(([expression]) => expression.test(name))?.[1];
  const isNextPage = name === 'page' && /^pass as|^token from/.test(textAt(schema, 'description'));
  const own = isNextPage ? 'WyJhMCIsIlZZdjFhRTMiXQ' : name === 'ref' && /git/i.test(owner) ? 'main' : undefined;
  const ideas = [own, expected, byFormat[String(format)], named, 'handbook', 'Ada', id, '/old/start', '#346ddb', 'a'];
  const fits = (text: string): boolean =>
    text.length >= Number(minLength) &&
    text.length <= Number(maxLength) &&
    (pattern === undefined || new RegExp(String(pattern)).test(text));
  return ideas.find((idea) => idea !== undefined && fits(idea)) ?? 'a'.repeat(Math.max(1, Number(minLength)));
}

const textAt = (schema: JsonSchema, key: string): string => (typeof schema[key] === 'string' ? schema[key] : '');
