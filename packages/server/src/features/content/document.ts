// Bodies as trees of blocks. A body never changes under its text, so what was read once is kept.
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
  /** What is known about the visitor; nobody is visiting when there are none. */
  claims?: Readonly<Record<string, unknown>>;
};

/** For each character of the Markdown: a document has an object for every run of text. */
const bytesPerCharacter = 16;
const documents = processCaches.cache('documents', {
  weigh: ({ length }: { document: Document; length: number }) => 1000 + bytesPerCharacter * length,
});

const valuesOf = ({ space, page, claims = {} }: Scope) => ({
  space: { vars: space },
  page: { vars: page },
  visitor: { claims },
});

/** With a scope, conditions are decided and expressions replaced. */
export function documentOf(text: string, scope?: Scope): Document {
  if (scope) return toDocument(evaluateDocument(parse(text), valuesOf(scope)), { ref: refOfHref });
  const key = hashText(text);
  const known = documents.get(key);
  if (known) return known.document;
  return documents.set(key, { document: toDocument(parse(text), { ref: refOfHref }), length: text.length }).document;
}

/** With the values of expressions that are the same for every reader; conditions stay. */
export const documentForEverybody = (text: string, scope: Scope): Document =>
  toDocument(
    evaluateExpressions(parse(text), valuesOf(scope), (expression) => !/\bvisitor\b/.test(expression)),
    { ref: refOfHref },
  );

/** What a reader is left of what the author wrote, without the values of expressions: these may be anything a visitor says. */
export const unevaluatedDocument = (text: string, scope: Scope): Document =>
  toDocument(writtenFor(parse(text), valuesOf(scope)), { ref: refOfHref });
