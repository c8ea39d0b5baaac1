// Bodies as trees of blocks, cached by the hash of their text.
import {
  processCaches,
  evaluateDocument,
  evaluateExpressions,
  hashText,
  parse,
  toDocument,
  writtenFor,
} from '@lectern/content';
import type { Static, shapes } from '@lectern/contract';
import { refOfHref } from './hrefs.ts';

export type Document = Static<typeof shapes.JsonDocument>;
export type Scope = {
  space: Record<string, unknown>;
  page: Record<string, unknown>;
  /** Claims of the visitor; absent when the reader is not a visitor. */
  claims?: Readonly<Record<string, unknown>>;
};

/** Per character of Markdown: a document has an object for every text run. */
const bytesPerCharacter = 16;
const documents = processCaches.cache('documents', {
  weigh: ({ length }: { document: Document; length: number }) => 1000 + bytesPerCharacter * length,
  intermediate: true,
});

const valuesOf = ({ space, page, claims = {} }: Scope) => ({
  space: { vars: space },
  page: { vars: page },
  visitor: { claims },
});

/** With a scope, conditions and expressions are evaluated. */
export function documentOf(text: string, scope?: Scope): Document {
  if (scope) return toDocument(evaluateDocument(parse(text), valuesOf(scope)), { ref: refOfHref });
  const key = hashText(text);
  const known = documents.get(key);
  if (known) return known.document;
  return documents.set(key, { document: toDocument(parse(text), { ref: refOfHref }), length: text.length }).document;
}

/** Evaluates only expressions that are the same for every reader; conditions stay. */
export const documentForEverybody = (text: string, scope: Scope): Document =>
  toDocument(
    evaluateExpressions(parse(text), valuesOf(scope), (expression) => !/\bvisitor\b/.test(expression)),
    { ref: refOfHref },
  );

/** Evaluates conditions but not expressions: their values may contain unsigned claims. */
export const unevaluatedDocument = (text: string, scope: Scope): Document =>
  toDocument(writtenFor(parse(text), valuesOf(scope)), { ref: refOfHref });
