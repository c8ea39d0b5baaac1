// Bodies of pages printed as Markdown, for a list of all of them. A page that no edit touched is the same object, so its
// body is used again while its links lead to the same places.
import { processCaches, type Resolved } from '@lectern/content';
import type { Visit } from '../model/visit.ts';
import type { Page } from '../types.ts';
import { visitKey } from './list-texts.ts';

/** A body, and what its links were resolved to, as JSON; undefined where it depends on more than its page and links. */
export type Printed = { body: string; links: ReadonlyMap<string, string> | undefined };

class Bodies {
  readonly pages = new WeakMap<Page, Required<Printed>>();
  /** Of those used last; the others are collected with their pages. */
  bytes = 0;
}

const kept = processCaches.cache('printed-bodies', { weigh: ({ bytes }: Bodies) => bytes });

export const linkText = (found: Resolved | undefined): string => JSON.stringify(found) ?? '';

export class PrintedBodies {
  readonly #key: string;
  readonly #bodies: Bodies;
  readonly #resolve: (target: string) => Resolved | undefined;
  #bytes = 0;

  /** `resolve` as for a page that names no other space. */
  constructor(visit: Visit, resolve: (target: string) => Resolved | undefined) {
    const { content, model } = visit;
    this.#key = visitKey(visit, `bodies ${model.locale} ${JSON.stringify(content.scope())}`);
    this.#bodies = kept.get(this.#key) ?? new Bodies();
    this.#resolve = resolve;
  }

  async get(page: Page, print: () => Promise<Printed>): Promise<string> {
    const known = this.#bodies.pages.get(page);
    if (known && this.#leadsAsBefore(known)) {
      this.#count(known);
      return known.body;
    }
    const made = await print();
    if (made.links) {
      this.#bodies.pages.set(page, made);
      this.#count(made);
    }
    return made.body;
  }

  /** Accounts for what was used. */
  keep(): void {
    this.#bodies.bytes = this.#bytes;
    kept.set(this.#key, this.#bodies);
  }

  #leadsAsBefore({ links }: Printed): boolean {
    for (const [target, before] of links!) if (linkText(this.#resolve(target)) !== before) return false;
    return true;
  }

  #count({ body, links }: Printed): void {
    this.#bytes += 300 + 2 * body.length;
    for (const [target, found] of links!) this.#bytes += 100 + 2 * (target.length + found.length);
  }
}
