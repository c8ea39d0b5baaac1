import { deepEqual } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { api, operations } from './operations.ts';
import type { JsonSchema } from './schema.ts';
import { shapeNamed } from './shape-builders.ts';

type Bound = { min?: number; max?: number; pattern?: string };

/** Descends into a schema: a name is a property, `[]` the items of an array, `|n` the n-th alternative. */
function at(schema: unknown, path: string): JsonSchema {
  return path.split('.').reduce<JsonSchema>((found, step) => {
    if (step === '[]') return found['items'] as JsonSchema;
    if (step.startsWith('|')) return (found['anyOf'] as JsonSchema[])[Number(step.slice(1))]!;
    return (found['properties'] as Record<string, JsonSchema>)[step]!;
  }, schema as JsonSchema);
}

function boundOf(schema: JsonSchema): Bound {
  const first = (...keys: string[]) => keys.map((key) => schema[key]).find((value) => value !== undefined);
  const [min, max, pattern] = [
    first('minLength', 'minItems', 'minimum'),
    first('maxLength', 'maxItems', 'maximum'),
    schema['pattern'],
  ];
  return {
    ...(min !== undefined && { min: min as number }),
    ...(max !== undefined && { max: max as number }),
    ...(pattern !== undefined && { pattern: pattern as string }),
  };
}

const hostname = '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?[.]){2,}[a-z0-9][a-z0-9-]{0,61}[a-z0-9]$';
const slug = '^[a-z0-9]+(?:-[a-z0-9]+)*$';
const subdomain = '^[a-z0-9][a-z0-9-]{1,30}[a-z0-9]$';

/** Operation, path into its body, and the expected limit. */
const bodies: [keyof typeof api, string, Bound][] = [
  ['createCollection', 'title', { max: 50 }],
  ['updateCollection', 'title', { max: 50 }],
  ['updateCollection', 'description', { max: 100 }],
  ['createSpace', 'title', { max: 50 }],
  ['createSpace', 'emoji', { max: 50 }],
  ['updateSpace', 'title', { max: 50 }],
  ['updateSpace', 'emoji', { max: 50 }],
  ['createSite', 'title', { min: 2, max: 128 }],
  ['updateSite', 'title', { min: 2, max: 128 }],
  ['updateSite', 'basename', { min: 1, max: 100 }],
  ['updateSite', 'hostname', { max: 512, pattern: hostname }],
  ['createSiteSection', 'title', { max: 64 }],
  ['createSiteSection', 'icon', { max: 50 }],
  ['updateSiteSection', 'title', { min: 2, max: 128 }],
  ['updateSiteSection', 'description', { max: 256 }],
  ['updateSiteSection', 'path', { min: 1, max: 100 }],
  ['updateSiteSection', 'condition', { min: 1, max: 1024 }],
  ['updateSiteSection', 'icon', { max: 50 }],
  ['createSiteSectionGroup', 'title', { min: 1, max: 100 }],
  ['createSiteSectionGroup', 'icon', { max: 50 }],
  ['updateSiteSectionGroup', 'title', { min: 1, max: 100 }],
  ['updateSiteSectionGroup', 'icon', { max: 50 }],
  ['updateSiteSpace', 'path', { min: 1, max: 100 }],
  ['updateSiteSpace', 'condition', { min: 1, max: 1024 }],
  ['createCustomField', 'name', { min: 1, max: 50, pattern: '^[a-z_\\-0-9]+$' }],
  ['createCustomField', 'title', { max: 100 }],
  ['createCustomField', 'description', { max: 200 }],
  ['createCustomField', 'placeholder', { max: 100 }],
  ['createCustomField', 'options', { min: 1, max: 50 }],
  ['createCustomField', 'options.[]', { min: 1, max: 40 }],
  ['updateCustomField', 'title', { max: 100 }],
  ['updateCustomField', 'description', { max: 200 }],
  ['updateCustomField', 'placeholder', { max: 100 }],
  ['updateCustomField', 'options', { min: 1, max: 50 }],
  ['createOrganization', 'title', { min: 2, max: 255 }],
  ['updateOrganization', 'title', { min: 2, max: 255 }],
  ['updateOrganization', 'hostname', { min: 3, max: 32, pattern: subdomain }],
  ['createChangeRequest', 'subject', { max: 100 }],
  ['updateChangeRequest', 'subject', { max: 100 }],
  ['createSamlProvider', 'label', { min: 1, max: 30 }],
  ['createSamlProvider', 'entityID', { max: 1024 }],
  ['createSamlProvider', 'certificate', { max: 10_000 }],
  ['createSamlProvider', 'ssoURL', { max: 2048 }],
  ['updateSamlProvider', 'label', { min: 1, max: 30 }],
  ['updateSamlProvider', 'entityID', { max: 1024 }],
  ['updateSamlProvider', 'certificate', { max: 10_000 }],
  ['updateSamlProvider', 'ssoURL', { max: 2048 }],
  ['createOpenApiSpec', 'slug', { min: 1, max: 100, pattern: slug }],
  ['createOpenApiSpec', 'source.|0.url', { max: 2048 }],
  ['setOpenApiSpec', 'source.|0.url', { max: 2048 }],
  ['createTeam', 'title', { min: 1, max: 64 }],
  ['updateTeam', 'title', { min: 1, max: 64 }],
  ['createTranslationSettings', 'title', { min: 1, max: 100 }],
  ['updateTranslationSettings', 'title', { min: 1, max: 100 }],
  ['searchSite', 'query', { max: 512 }],
  ['editContent', 'changes', { min: 1, max: 50 }],
  ['editContentInChangeRequest', 'changes', { min: 1, max: 50 }],
  ['editContent', 'changes.[].|4.files', { min: 1, max: 20 }],
  ['createShareLink', 'name', { max: 50 }],
];

/** Shape and path into it. */
const shapes: [string, string, Bound][] = [
  ['Collection', 'title', { max: 50 }],
  ['Collection', 'description', { max: 100 }],
  ['Space', 'title', { max: 50 }],
  ['Space', 'emoji', { max: 50 }],
  ['Site', 'title', { min: 2, max: 128 }],
  ['Site', 'hostname', { max: 512, pattern: hostname }],
  ['Site', 'basename', { min: 1, max: 100 }],
  ['SiteSection', 'title', { min: 2, max: 128 }],
  ['SiteSection', 'description', { max: 256 }],
  ['SiteSection', 'path', { min: 1, max: 100 }],
  ['SiteSection', 'condition', { min: 1, max: 1024 }],
  ['SiteSection', 'icon', { max: 50 }],
  ['SiteSectionGroup', 'title', { min: 1, max: 100 }],
  ['SiteSectionGroup', 'icon', { max: 50 }],
  ['SiteSpace', 'path', { min: 1, max: 100 }],
  ['SiteSpace', 'condition', { min: 1, max: 1024 }],
  ['Organization', 'title', { min: 2, max: 255 }],
  ['Organization', 'hostname', { min: 3, max: 32, pattern: subdomain }],
  ['ChangeRequest', 'subject', { max: 100 }],
  ['SAMLProvider', 'label', { min: 1, max: 30 }],
  ['SAMLProvider', 'entityID', { max: 1024 }],
  ['SAMLProvider', 'certificate', { max: 10_000 }],
  ['SAMLProvider', 'ssoURL', { max: 2048 }],
  ['OpenAPISpec', 'slug', { min: 1, max: 100, pattern: slug }],
  ['OpenAPISpec', 'sourceURL', { max: 2048 }],
  ['OpenAPISpecVersion', 'url', { max: 2048 }],
  ['Team', 'title', { min: 1, max: 64 }],
  ['TranslationSettings', 'title', { min: 1, max: 100 }],
  ['CustomField', 'name', { min: 1, max: 50 }],
  ['Subdomain', 'subdomain', { min: 3, max: 32, pattern: subdomain }],
];

describe('the limits of requests', () => {
  for (const [id, path, bound] of bodies) {
    test(`${id} ${path}`, () => deepEqual(boundOf(at(api[id].body, path)), bound));
  }

  for (const id of ['searchSpace', 'searchOrganization'] as const) {
    test(`${id} query`, () => deepEqual(boundOf(at(api[id].query, 'query')), { max: 512 }));
  }

  for (const { id, query } of operations) {
    if (!('limit' in query.properties)) continue;
    test(`${id} limit`, () => deepEqual(boundOf(at(query, 'limit')), { min: 0, max: 1000 }));
  }
});

describe('the limits of shapes', () => {
  for (const [name, path, bound] of shapes) {
    test(`${name} ${path}`, () => deepEqual(boundOf(at(shapeNamed(name), path)), bound));
  }
});
