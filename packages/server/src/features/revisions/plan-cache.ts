// Large changes are worked out and stored before the transaction that commits them. What was worked out holds for one
// state of what it began from; if somebody was faster, it is worked out again.
import { NeedsPreparation } from '#db/transaction';
import { contextOn, type Context } from '#platform/context';
import { beginStagedWrites, type StagedWrites } from './staged-writes.ts';

/** `key` names everything the value follows from and others may change. */
export type PlannedChange<T> = { key: string; value: T };
type Plan<T> = { ahead: StagedWrites; tries: number; worked?: PlannedChange<T> };

/** Afterwards it is done within the transaction, or a busy space could be changed by everybody else first for ever. */
const mostTries = 5;

export class PlanCache<T> {
  readonly #plans = new WeakMap<object, Plan<T>>();

  /** Outside of a transaction. `subject` is what the plan is for, the same object when it is asked for. */
  async make(context: Context, subject: object, work: (context: Context) => Promise<PlannedChange<T>>): Promise<void> {
    const plan = this.#plans.get(subject) ?? { ahead: beginStagedWrites(context.services), tries: 0 };
    this.#plans.set(subject, plan);
    plan.tries += 1;
    plan.worked = await work(contextOn(context, plan.ahead.db));
  }

  /** Within a transaction: what was worked out, if it still holds. Otherwise the transaction is begun again after that. */
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
