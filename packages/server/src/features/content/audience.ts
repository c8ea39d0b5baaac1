// What a visitor of a site sees of the content. Members see all of it; a visitor sees the pages, and within them the
// blocks, whose conditions hold.
import {
  PageFold,
  EMPTY_TREE,
  findPage,
  holds,
  largeBudget,
  listAncestors,
  printDocument,
  readVariables,
  withoutFrontmatter,
  type Budget,
  type JSONDocument,
  type Page,
  type Records,
  type Tree,
  type WalkedPage,
} from '@lectern/content';
import { findTree, recordsOn } from '#features/revisions';
import type { Context } from '#platform/context';
import { notFound } from '#platform/errors';
import { documentOf, unevaluatedDocument, type Document, type Scope } from './document.ts';
import { hrefOfRef } from './hrefs.ts';

export type Claims = Readonly<Record<string, unknown>>;
export type Content = { records: Records; tree: Tree };

/** The main content of a space. */
export async function findSpaceTree(
  { db }: Pick<Context, 'db'>,
  space: { organization_id: string; id: string; revision_id: string },
): Promise<Content> {
  const records = recordsOn(db, space.organization_id);
  return { records, tree: (await findTree({ db }, space, space.revision_id, records)) ?? EMPTY_TREE };
}

const valuesFor = (space: Record<string, unknown>, page: Page, claims: Claims) => ({
  space: { vars: space },
  page: { vars: page.variables ?? {} },
  visitor: { claims },
});

/** Whether the condition of the page itself holds. */
const isOpen = (page: Page, space: Record<string, unknown>, claims: Claims, budget?: Budget): boolean =>
  page.condition === undefined || holds(page.condition, valuesFor(space, page, claims), budget);

/** Evaluates conditions of many pages for one visitor, each condition once. */
export class VisibilityDecisions {
  readonly #decided = new Map<string, boolean>();
  readonly #budget = largeBudget();
  readonly #space: Record<string, unknown>;
  readonly #claims: Claims;

  constructor(space: Record<string, unknown>, claims: Claims) {
    this.#space = space;
    this.#claims = claims;
  }

  isOpen(page: Page): boolean {
    if (page.condition === undefined) return true;
    const key = JSON.stringify([page.condition, page.variables ?? {}]);
    const known = this.#decided.get(key);
    if (known !== undefined) return known;
    const open = isOpen(page, this.#space, this.#claims, this.#budget);
    this.#decided.set(key, open);
    return open;
  }

  /** The evaluation budget ran out: in another order the results might differ. */
  get isUncertain(): boolean {
    return this.#budget.isUsedUp;
  }
}

/** Whether the conditions of the page and of all its ancestors hold. */
export async function isPageVisible(records: Records, tree: Tree, page: Page, claims: Claims): Promise<boolean> {
  const chain = [page, ...(page.parent === undefined ? [] : await listAncestors(records, tree, page))];
  if (chain.every(({ condition }) => condition === undefined)) return true;
  const space = await readVariables(records, tree);
  return chain.every((one) => isOpen(one, space, claims));
}

export async function requireVisible({ caller }: Pick<Context, 'caller'>, content: Content, page: Page): Promise<void> {
  if (!caller?.visitor) return;
  if (!(await isPageVisible(content.records, content.tree, page, caller.visitor.claims))) throw notFound('page');
}

/** Whether any of the pages or their descendants has a condition. */
const conditional = new PageFold<boolean>((level, below) =>
  level.some((walked) => walked.page.condition !== undefined || below(walked) === true),
);

/** The pages without hidden ones and their descendants. Without any condition, the same array. */
export async function visiblePages(
  { caller }: Pick<Context, 'caller'>,
  { records, tree }: Content,
  roots: readonly WalkedPage[],
): Promise<readonly WalkedPage[]> {
  if (!caller?.visitor) return roots;
  if (!conditional.of(roots)) return roots;
  const { claims } = caller.visitor;
  const space = await readVariables(records, tree);
  const decisions = new VisibilityDecisions(space, claims);
  const left: WalkedPage[] = [];
  // Without recursion: trees may be deeper than the stack.
  const open = roots.map((walked) => ({ walked, into: left })).reverse();
  for (let next = open.pop(); next; next = open.pop()) {
    const { walked, into } = next;
    if (walked.page.condition === undefined && (walked.pages.length === 0 || !conditional.of(walked.pages))) {
      into.push(walked);
      continue;
    }
    if (!decisions.isOpen(walked.page)) continue;
    const { condition: _, ...page } = walked.page;
    const pages: WalkedPage[] = [];
    into.push({ ...walked, page, pages });
    for (let index = walked.pages.length - 1; index >= 0; index--)
      open.push({ walked: walked.pages[index]!, into: pages });
  }
  return left;
}

const depends = /\{%[-~]?\s*(?:if|unless)|expression|\{\{\s*book\./i;
/** Characters of a tag may be written as entities, also the space before its keyword. */
const mayDepend = /(?:\{|&(?:#\w{1,8}|lcub|lbrace);)(?:%|&(?:#\w{1,8}|percnt);)[-~\s]*(?:[&\\]|if|unless)/i;

/** Whether the rendered text depends on the visitor. */
export const dependsOnVisitor = (text: string): boolean => depends.test(text) || mayDepend.test(text);

export async function expressionScopeFor(
  { caller }: Pick<Context, 'caller'>,
  { records, tree }: Content,
  page: Page | undefined,
): Promise<Scope> {
  return {
    space: await readVariables(records, tree),
    page: page?.variables ?? {},
    ...(caller?.visitor && { claims: caller.visitor.claims }),
  };
}

const printedText = (document: Document): string =>
  printDocument(document as unknown as JSONDocument, { href: hrefOfRef });

/** The text with conditions and expressions evaluated, without the frontmatter, which holds the page's condition. */
export const evaluatedText = (text: string, scope: Scope): string =>
  dependsOnVisitor(text) ? printedText(documentOf(text, scope)) : withoutFrontmatter(text);

/** The same without values of expressions, which may contain claims. */
export const unevaluatedText = (text: string, scope: Scope): string => printedText(unevaluatedDocument(text, scope));

/** A page of the current content, if the visitor may see it. */
export const findVisiblePage = async (content: Content, id: string, claims: Claims): Promise<Page | undefined> => {
  const page = await findPage(content.records, content.tree, id);
  return page && (await isPageVisible(content.records, content.tree, page, claims)) ? page : undefined;
};
