// The conflicts between a text that could not be saved and the text of the server.
import { mergeTexts } from '@lectern/content/browser';
import type { Conflict } from '../change-requests/queries.ts';
import { resultOf, type Decisions } from '../conflicts/desk-model.ts';

export type Texts3 = { readonly base: string; readonly mine: string; readonly theirs: string };

type ChangedPage = NonNullable<Conflict['page']>;

const idAt = (index: number): string => `conflict ${index}`;
const whole = 'page';

/** Where both can be merged but the result looks wrong, the whole text is one conflict. */
export function conflictsBetween({ base, mine, theirs }: Texts3, page: ChangedPage): Conflict[] {
  const { conflicts } = mergeTexts(base, mine, theirs);
  if (conflicts.length === 0) return [{ id: whole, kind: 'block', page, base, ours: mine, theirs }];
  return conflicts.map(({ base: was, ours, theirs: other }, index) => ({
    id: idAt(index),
    kind: 'block',
    page,
    ...(was !== '' && { base: was }),
    ...(ours !== '' && { ours }),
    ...(other !== '' && { theirs: other }),
  }));
}

/** The text after all decisions, with what both sides changed elsewhere. */
export function settledText({ base, mine, theirs }: Texts3, decisions: Decisions): string {
  const forAll = decisions.get(whole);
  if (forAll) return resultOf({ id: whole, kind: 'block', ours: mine, theirs }, forAll) ?? mine;
  return mergeTexts(base, mine, theirs, (index) => {
    const decision = decisions.get(idAt(index));
    return decision?.take === 'text' ? { text: decision.text } : decision?.take;
  }).text;
}
