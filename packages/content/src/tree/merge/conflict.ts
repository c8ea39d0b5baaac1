import { canonical } from '../canonical.ts';
import type { Json } from '../canonical.ts';
import { hashText } from '../hash.ts';
import type { Range } from '../text/diff3.ts';

export type Side = 'ours' | 'theirs';
export type Choice = Side | { readonly text: string };
export type Choices = ReadonlyMap<string, Choice>;

export interface Subject {
  readonly type: 'page' | 'file' | 'reusable-content' | 'variable';
  readonly id: string;
}

/**
 * `field`: one member set to different values. `block`: one block of a body edited differently. `place`: moved to
 * different parents. `deleted`: deleted against edited. `orphaned`: moved below a page that the other side deleted.
 * `cycle`: crossing moves would create a cycle.
 */
export interface Conflict {
  readonly id: string;
  readonly kind: 'field' | 'block' | 'place' | 'deleted' | 'orphaned' | 'cycle';
  readonly subject: Subject;
  readonly field?: string;
  /** Block ranges in the three bodies. */
  readonly blocks?: { readonly base: Range; readonly ours: Range; readonly theirs: Range };
  readonly base?: Json;
  readonly ours?: Json;
  readonly theirs?: Json;
}

/** Assigns ids to conflicts and looks up the choices for them. */
export class Settlement {
  readonly #choices: Choices;
  readonly #seen = new Map<string, number>();
  /** Unsettled conflicts. */
  readonly conflicts: Conflict[] = [];
  /** Pages whose position was in conflict, with the choice: consequences of it are not reported again. */
  readonly placed = new Map<string, Side | undefined>();

  constructor(choices: Choices = new Map()) {
    this.#choices = choices;
  }

  /** The choice for a conflict; without one the conflict is reported. */
  settle(found: Omit<Conflict, 'id'>): Choice | undefined {
    const { blocks: _, ...facts } = found;
    const text = canonical(facts as unknown as Json);
    // The same three texts may be in conflict twice on a page.
    const count = this.#seen.get(text) ?? 0;
    this.#seen.set(text, count + 1);
    const id = hashText(`${text}\n${count}`).slice(0, 20);
    const choice = this.#choices.get(id);
    if (choice === undefined) this.conflicts.push({ id, ...found });
    return choice;
  }
}
