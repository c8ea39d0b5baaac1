// Large changes are computed and stored before the transaction that commits them (optimistic concurrency). A plan is
// valid for the state it was computed from; after a concurrent change it is computed again.
import { NeedsPreparation } from '#db/transaction';
import { contextOn, type Context } from '#platform/context';
import { beginStagedWrites, type StagedWrites } from './staged-writes.ts';

/** `key` identifies all mutable input of the value. */
export type PlannedChange<T> = { key: string; value: T };
type Plan<T> = { ahead: StagedWrites; tries: number; worked?: PlannedChange<T> };

/** After this the change is computed within the transaction; otherwise a busy space could starve it. */
const mostTries = 5;

export class PlanCache<T> {
  readonly #plans = new WeakMap<object, Plan<T>>();

  /** Outside a transaction. `subject` identifies the plan and must be the same object in `take`. */
  async make(context: Context, subject: object, work: (context: Context) => Promise<PlannedChange<T>>): Promise<void> {
    const plan = this.#plans.get(subject) ?? { ahead: beginStagedWrites(context.services), tries: 0 };
    this.#plans.set(subject, plan);
    plan.tries += 1;
    plan.worked = await work(contextOn(context, plan.ahead.db));
  }

  /**
   * Within a transaction: the plan, if it is still valid. Otherwise the transaction restarts after computing it
   * again.
   */
  async take(
    context: Context,
    subject: object,
    key: string,
    work: (context: Context) => Promise<PlannedChange<T>>,
  ): Promise<T> {
    const plan = this.#plans.get(subject);
    const isKept = plan === undefined || (await plan.ahead.end(context.db));
    if (plan?.worked?.key === key && isKept) return plan.worked.value;
    if (!isKept) this.#plans.delete(subject);
    if ((plan?.tries ?? 0) >= mostTries) return (await work(context)).value;
    const { services } = context;
    throw new NeedsPreparation(() => this.make(contextOn(context, services.database.reads), subject, work));
  }
}
