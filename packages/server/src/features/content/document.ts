// Bodies as trees of blocks. A body never changes under its text, so what was read once is kept.
import {
  Bounded,
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

const documents = new Bounded<Document>(32_000_000, (document) => JSON.stringify(document).length * 4);

const valuesOf = ({ space, page, claims = {} }: Scope) => ({
  space: { vars: space },
  page: { vars: page },
  visitor: { claims },
});

/** With a scope, conditions are decided and expressions replaced. */
export function documentOf(text: string, scope?: Scope): Document {
  if (scope) return toDocument(evaluateDocument(parse(text), valuesOf(scope)), { ref: refOfHref });
  const key = hashText(text);
  return documents.get(key) ?? documents.keep(key, toDocument(parse(text), { ref: refOfHref }));
}

/** With the values of expressions that are the same for every reader; conditions stay. */
export const documentForAll = (text: string, scope: Scope): Document =>
  toDocument(
    evaluateExpressions(parse(text), valuesOf(scope), (expression) => !/\bvisitor\b/.test(expression)),
    { ref: refOfHref },
  );

/** What a reader is left of what the author wrote, without the values of expressions: these may be anything a visitor says. */
export const documentWritten = (text: string, scope: Scope): Document =>
  toDocument(writtenFor(parse(text), valuesOf(scope)), { ref: refOfHref });
