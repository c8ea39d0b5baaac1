// The kind of a value in a description, derived from its position. It decides what a reference points at, and separates
// examples and other data from the description: a `$ref` in an example is just text.
export type Kind = string;

const schemaMaps = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const schemaData = new Set(['example', 'examples', 'default', 'enum', 'const', 'required', 'externalDocs', 'xml']);
const methods = new Set(['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']);

const inside: Readonly<Record<string, Kind>> = {
  schema: 'schemas',
  items: 'schemas',
  itemSchema: 'schemas',
  parameters: 'parameters',
  requestBody: 'requestBodies',
  responses: 'map:responses',
  callbacks: 'map:callbacks',
  headers: 'map:headers',
  examples: 'map:examples',
  content: 'map:media',
  links: 'map:links',
  encoding: 'map:encoding',
};
const atRoot: Readonly<Record<string, Kind>> = {
  paths: 'map:pathItems',
  webhooks: 'map:pathItems',
  'x-webhooks': 'map:pathItems',
  components: 'components',
  definitions: 'map:schemas',
  parameters: 'map:parameters',
  responses: 'map:responses',
};

/** The kind of the value under a key; `data` is not traversed. */
export function kindOf(kind: Kind, key: string): Kind {
  if (kind === 'data') return 'data';
  if (kind.startsWith('map:')) return kind.slice('map:'.length);
  if (kind === 'root') return (Object.hasOwn(atRoot, key) ? atRoot[key] : undefined) ?? 'data';
  if (kind === 'components') return `map:${key}`;
  if (kind === 'callbacks') return 'pathItems';
  if (kind === 'schemas') {
    if (schemaMaps.has(key)) return 'map:schemas';
    if (key === 'discriminator') return 'discriminator';
    return schemaData.has(key) || key.startsWith('x-') ? 'data' : 'schemas';
  }
  if (kind === 'discriminator') return key === 'mapping' ? 'mapping' : 'data';
  if (kind === 'pathItems' && methods.has(key)) return 'operation';
  return (Object.hasOwn(inside, key) ? inside[key] : undefined) ?? 'data';
}

/** Where values of a kind are stored in a document, so that they can be referenced. */
export function componentPath(kind: Kind, isOld: boolean): string[] {
  const known = ['schemas', 'parameters', 'responses', 'requestBodies', 'headers', 'examples', 'links', 'callbacks'];
  const shelf = known.includes(kind) || kind === 'pathItems' || kind === 'securitySchemes' ? kind : 'schemas';
  if (!isOld) return ['components', shelf];
  return [shelf === 'parameters' || shelf === 'responses' ? shelf : 'definitions'];
}
