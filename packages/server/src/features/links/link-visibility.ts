// What a caller may know of the target of a link. A hidden target is indistinguishable from one that never existed.
import type { AnyOperation } from '@lectern/contract';
import { presentUser } from '#features/accounts';
import { canSeePeople } from '#features/change-requests';
import { collectionTarget, presentCollection, type CollectionRow } from '#features/collections';
import { findOrganization, presentOrganization } from '#features/organizations';
import { presentSpace, spaceTarget, type SpaceForCaller } from '#features/spaces';
import type { Context } from '#platform/context';
import type { Target } from '#platform/http/implement';
import { findPerson, type LinkCount, type LinkRow, type LinkStatus, type Overrides } from './rows.ts';
import type { Location } from './location.ts';

type Facts = Pick<Location, 'space' | 'collection' | 'user'>;
export type Visibility = { state: 'seen'; row?: SpaceForCaller; facts: Facts } | { state: 'hidden' | 'gone' };

export class LinkVisibility {
  readonly context: Context;
  readonly from: SpaceForCaller;
  readonly #sights = new Map<string, Promise<Visibility>>();
  #organization: Promise<Location['organization']> | undefined;

  constructor(context: Context, from: SpaceForCaller) {
    this.context = context;
    this.from = from;
  }

  /** The organization of everything visible from here. */
  async organization(): Promise<NonNullable<Location['organization']>> {
    const { db, caller } = this.context;
    this.#organization ??= findOrganization(db, this.from.organization_id, caller?.userId ?? '').then((row) =>
      presentOrganization(this.context, row!),
    );
    return (await this.#organization)!;
  }

  see(via: string): Promise<Visibility> {
    const known = this.#sights.get(via);
    if (known) return known;
    const looking = this.#look(via);
    this.#sights.set(via, looking);
    return looking;
  }

  async #look(via: string): Promise<Visibility> {
    const [kind, id] = via.split('/', 2) as [string, string];
    if (kind === 'user') return this.#person(id);
    const target = kind === 'space' ? spaceTarget : collectionTarget;
    const found = await load(target, this.context, id);
    const row = found?.value as SpaceForCaller & CollectionRow;
    const rank = found?.rank ?? -1;
    if (rank < 1 || row.organization_id !== this.from.organization_id) return { state: 'hidden' };
    if (row.deleted_at !== null) return { state: 'gone' };
    if (kind === 'space') return { state: 'seen', row, facts: { space: presentSpace(this.context, row, rank) } };
    return { state: 'seen', facts: { collection: presentCollection(this.context, row, rank) } };
  }

  async #person(id: string): Promise<Visibility> {
    const { db, caller } = this.context;
    const row = await findPerson(db, this.from.organization_id, id);
    if (!row) return { state: 'gone' };
    const user = presentUser(this.context, row, canSeePeople(this.context, this.from) || caller?.userId === id);
    return { state: 'seen', facts: { user } };
  }

  async overridesIn(counts: readonly LinkCount[]): Promise<Overrides> {
    const hidden: string[] = [];
    const gone: string[] = [];
    for (const via of new Set(counts.flatMap((one) => one.via ?? []))) {
      const { state } = await this.see(via);
      if (state === 'hidden') hidden.push(via);
      if (state === 'gone') gone.push(via);
    }
    return { hidden, gone };
  }

  /** The status of a link as visible to this caller. */
  async statusOf(link: Pick<LinkRow, 'via' | 'status'>): Promise<LinkStatus> {
    const state = link.via === null ? 'seen' : (await this.see(link.via)).state;
    return state === 'hidden' ? 'in-app' : state === 'gone' ? 'broken' : (link.status as LinkStatus);
  }
}

const load = (target: Target, context: Context, id: string) =>
  target.load(context, id, {}, { findsDeleted: true } as AnyOperation);
