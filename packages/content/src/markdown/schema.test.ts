import { deepEqual } from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { DocumentBlock } from '../document/types.ts';
import { parse } from './parse.ts';
import { fixturePages, pages } from './test/corpus.ts';
import { fuzzRuns } from './test/random-markdown.ts';
import { toDocument } from './to-document.ts';
import type { RefUse } from './to-document.ts';

interface Published {
  components: {
    schemas: Record<string, { properties?: { object?: { enum?: string[] }; type?: { enum?: string[] } } }>;
  };
}

const published = createRequire(import.meta.url)('@gitbook/api/spec/openapi.json') as Published;
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema({ $id: 'published', ...published });

const names = new Map(
  Object.entries(published.components.schemas).flatMap(([name, { properties }]) => {
    const types = properties?.object?.enum?.[0] === 'block' ? (properties.type?.enum ?? []) : [];
    return types.map((type) => [type, name] as const);
  }),
);

const own = new Set(['paragraph', 'heading-1', 'heading-2', 'heading-3', 'code', 'code-line']);

/** Without children: the published schema restricts nesting more than authors do. */
function shell(block: DocumentBlock): unknown {
  const nodes = block.nodes && !own.has(block.type) ? { nodes: [] } : {};
  const fragments = block.fragments?.map((part) => ({ ...part, nodes: part.nodes.slice(0, 1) }));
  // The data of an integration is opaque.
  const data = block.type === 'integration' ? { data: { ...block.data, props: {} } } : {};
  return { ...block, ...nodes, ...data, ...(fragments ? { fragments } : {}) };
}

function refFor(target: string, use: RefUse) {
  if (use === 'file') return { kind: 'file', file: target } as const;
  return use === 'include' ? ({ kind: 'reusable-content', reusableContent: target } as const) : undefined;
}

test('documents match the published schema', () => {
  const faults = new Set<string>();
  const check = (block: DocumentBlock): void => {
    const name = names.get(block.type);
    const valid = name === undefined ? undefined : ajv.getSchema(`published#/components/schemas/${name}`);
    if (!valid) faults.add(`unknown ${block.type}`);
    else if (!valid(shell(block))) faults.add(`${block.type} ${ajv.errorsText(valid.errors)}`);
    for (const node of block.nodes ?? []) if (node.object === 'block') check(node);
    for (const part of block.fragments ?? []) part.nodes.forEach(check);
  };
  const some = pages.filter((_, i) => i < fixturePages.length || i % 10 === 0 || fuzzRuns(0) > 0);
  for (const { source } of some) toDocument(parse(source), { ref: refFor }).nodes.forEach(check);
  // Later additions to the dialect, which the published schema lacks.
  deepEqual([...faults].sort(), ['unknown prompt', 'unknown update', 'unknown updates']);
});
