// Text sent to resolve conflicts follows the rules of an edit.
import {
  findPage,
  pathOf,
  tooLarge,
  type Choice,
  type Choices,
  type Conflict,
  type MergeResult,
  type Records,
  type Tree,
} from '@lectern/content';
import { resolveLinks, submittedTitle } from '#features/content';
import { badRequest } from '#platform/errors';

/** Maximum characters by attribute. */
const longest: Readonly<Record<string, number>> = { title: 512, emoji: 50, icon: 50, condition: 1024, name: 256 };
const longestVariable = 256;

/** The stored form of a choice. */
export function checkChoice(found: Conflict, choice: Choice): Choice {
  if (typeof choice === 'string' || found.kind !== 'field') return choice;
  const { field = '', subject } = found;
  const limit = subject.type === 'variable' || field.startsWith('variables.') ? longestVariable : longest[field];
  if (limit !== undefined && Array.from(choice.text).length > limit) {
    throw badRequest(`the text for ${found.id}: ${field} must be at most ${limit} characters long`);
  }
  if (field === 'name' && choice.text.trim() === '')
    throw badRequest(`the text for ${found.id}: name must not be blank`);
  return field === 'title' ? { text: submittedTitle(choice.text) } : choice;
}

/** The choices with links in given blocks converted to references by id; undefined when there are none. */
export async function resolveChoiceLinks(
  records: Records,
  tree: Tree,
  conflicts: ReadonlyMap<string, Conflict>,
  choices: Choices,
): Promise<Choices | undefined> {
  const resolved = new Map(choices);
  let isOther = false;
  for (const [id, choice] of choices) {
    const found = conflicts.get(id);
    if (typeof choice === 'string' || found?.kind !== 'block') continue;
    const page = found.subject.type === 'page' ? await findPage(records, tree, found.subject.id) : undefined;
    const path = (page && (await pathOf(records, tree, page))) ?? '';
    const refs = { pages: new Map<string, string>(), files: new Map<string, string>() };
    const text = await resolveLinks(choice.text, { records, tree, refs, path });
    if (text === choice.text) continue;
    resolved.set(id, { text });
    isOther = true;
  }
  return isOther ? resolved : undefined;
}

/** Rejects a page that a given text makes larger than the limit of an edit. */
export function requireSize({ bodies }: MergeResult, choices: Choices): void {
  if ([...choices.values()].every((choice) => typeof choice === 'string')) return;
  for (const { text } of bodies) {
    const broken = tooLarge(text);
    if (broken !== undefined) throw badRequest(`body.resolutions would create a page with ${broken}`);
  }
}
