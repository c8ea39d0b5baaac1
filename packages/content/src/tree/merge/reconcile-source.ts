// A title or setting may be both in the text of a page and in its fields. Merged separately the two may contradict each
// other; then storing the page unchanged would change it.
import { isSame } from '../canonical.ts';
import type { Json } from '../canonical.ts';
import { hashText } from '../hash.ts';
import { tidy } from '../page.ts';
import type { Page } from '../page.ts';
import { readText } from './context.ts';
import type { MergeContext, PageSource } from './context.ts';
import { recordConflict } from './fields.ts';
import type { Fields } from './fields.ts';

interface Sides {
  readonly base: Page | undefined;
  readonly ours: Page;
  readonly theirs: Page;
}

/**
 * Makes the text and the fields of a merged page consistent. `chosen` are the texts chosen for conflicting blocks: they
 * win. Otherwise a field that was set wins over a text that only repeats the older value, after a conflict is settled.
 */
export async function agreeWithSource(
  context: MergeContext,
  sides: Sides,
  merged: Page,
  chosen: readonly string[],
): Promise<Page> {
  const { source } = context;
  const { base, ours, theirs } = sides;
  if (source === undefined || (ours.body === undefined && theirs.body === undefined)) return merged;
  const text = await readText(context, merged.body);
  const settled = settleFields(context, source, sides, merged, text, chosen);
  const isMerged = ours.body !== theirs.body && ours.body !== base?.body && theirs.body !== base?.body;
  const gone = isMerged ? await saidBefore(context, source, sides, merged, settled.text) : {};
  const { body: _, ...fields } = { ...merged, ...settled.fields, ...gone, ...source.read(settled.text) };
  const body = settled.text === text ? merged.body : keepBody(context, settled.text);
  return tidy({ ...fields, ...(body === undefined ? {} : { body }) });
}

function keepBody(context: MergeContext, text: string): string | undefined {
  if (text === '') return undefined;
  const hash = hashText(text);
  context.bodies.set(hash, text);
  return hash;
}

/** The winning value where text and field differ; by default the text wins. */
function settleFields(
  context: MergeContext,
  source: PageSource,
  { base, ours, theirs }: Sides,
  merged: Page,
  text: string,
  chosen: readonly string[],
): { text: string; fields: Fields } {
  const fields: Record<string, Json | undefined> = {};
  let written = text;
  for (const name of Object.keys(source.read(text))) {
    const [before, mine, yours, value] = [base, ours, theirs, merged].map((page) => fieldOf(page, name));
    const said = fieldOf(source.read(text), name);
    const isSet = !isSame(mine, before) || !isSame(yours, before);
    const isChosen = chosen.some((block) => {
      const facts = source.read(block);
      return name in facts && isSame(fieldOf(facts, name), said);
    });
    if (isSame(said, value) || !isSet || isChosen || !canSay(source, text, name, value)) continue;
    // Set by both sides: a conflict was settled, or both agree.
    const isDecided = !isSame(mine, before) && !isSame(yours, before);
    const subject = { type: 'page' as const, id: merged.id };
    const decided = isDecided ? value : recordConflict(context.settlement, subject, name, [before, mine, yours]);
    fields[name] = decided;
    written = source.say(written, { [name]: decided });
  }
  return { text: written, fields };
}

/** Fields that a side had from its text alone and that the merged text no longer contains: they are removed with it. */
async function saidBefore(
  context: MergeContext,
  source: PageSource,
  { base, ours, theirs }: Sides,
  merged: Page,
  text: string,
): Promise<Fields> {
  const now = source.read(text);
  const facts = {
    ours: source.read(await readText(context, ours.body)),
    theirs: source.read(await readText(context, theirs.body)),
  };
  const gone: Record<string, undefined> = {};
  for (const name of new Set([...Object.keys(facts.ours), ...Object.keys(facts.theirs)])) {
    if (name === 'title' || name in now) continue;
    const [before, mine, yours, value] = [base, ours, theirs, merged].map((page) => fieldOf(page, name));
    const isAsked = !isSame(mine, yours) && !isSame(mine, before) && !isSame(yours, before);
    const isByField =
      (isSame(mine, value) && !(name in facts.ours)) || (isSame(yours, value) && !(name in facts.theirs));
    if (value !== undefined && !isAsked && !isByField) gone[name] = undefined;
  }
  return gone;
}

function canSay(source: PageSource, text: string, name: string, value: Json | undefined): boolean {
  const written = source.read(source.say(text, { [name]: value }));
  return isSame(fieldOf(written, name), value);
}

/** Absent, false and empty are equivalent. */
function fieldOf(fields: object | undefined, name: string): Json | undefined {
  return (tidy(fields ?? {}) as Fields)[name];
}
