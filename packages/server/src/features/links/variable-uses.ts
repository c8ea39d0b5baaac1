// Uses of variables of the space, which are no links: they are found in the bodies and conditions.
import { variablesNamed, type Records, type Tree } from '@lectern/content';
import { organizationOf } from '#features/revisions';
import type { ContentView } from '#features/branches';
import type { EditResult } from '#features/content';
import type { Context } from '#platform/context';
import { sourcesIn } from './backlog.ts';
import { bodyOf, factsOf, type Source, type UnstoredTexts } from './outgoing.ts';
import { presentUses, type ContentUse, type CountedSource } from './present-uses.ts';

export type VariableUse = { source: Source; names: readonly string[] };

/** Pages and reusable contents that use any variable. */
export async function variableUsesIn(
  { db }: Pick<Context, 'db'>,
  { records, tree }: { records: Records; tree: Tree },
  unstored?: UnstoredTexts,
): Promise<VariableUse[]> {
  const sources = await sourcesIn(records, tree);
  const facts = await factsOf(
    db,
    organizationOf(records),
    sources.flatMap((source) => bodyOf(source) ?? []),
    unstored,
  );
  return sources.flatMap((source) => {
    const written = facts.get(bodyOf(source) ?? '')?.variables ?? [];
    // The condition of a page is in its frontmatter too, unless the page has none.
    const decides = source.kind === 'page' ? variablesNamed(source.page.condition ?? '') : [];
    const names = [...written, ...decides.filter((name) => !written.includes(name))];
    return names.length === 0 ? [] : { source, names };
  });
}

export type UndefinedVariable = { variable: string; uses: ContentUse[] };

/** What still uses the variables that an edit deletes. */
export async function usesOfDeleted(
  context: Context,
  place: ContentView,
  { variables, after, bodies }: EditResult,
): Promise<UndefinedVariable[]> {
  if (variables.length === 0) return [];
  const content = { ...place, tree: after };
  const found = await variableUsesIn(context, content, bodies);
  const undefinedVariables: UndefinedVariable[] = [];
  for (const variable of variables) {
    const uses = await presentUses(content, countNamed(found, variable));
    if (uses.length > 0) undefinedVariables.push({ variable, uses });
  }
  return undefinedVariables;
}

/** The sources that use one variable, with how often. */
export const countNamed = (found: readonly VariableUse[], variable: string): CountedSource[] =>
  found.flatMap(({ source, names }) => {
    const count = names.filter((name) => name === variable).length;
    const id = source.kind === 'page' ? source.page.id : source.shared.id;
    return count === 0 ? [] : { kind: source.kind, id, count };
  });
