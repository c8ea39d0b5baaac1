// Calls subscribers of an event inside the same transaction: all of it commits or none.
import type { Context, Emit } from './context.ts';
import type { Events } from './events.ts';

export type Subscriptions = { [K in keyof Events]?: ((context: Context, event: Events[K]) => Promise<void>)[] };

export function createEmitter(subscriptions: Subscriptions): Emit {
  return async (context, name, event) => {
    for (const heard of subscriptions[name] ?? []) await heard(context, event);
  };
}
