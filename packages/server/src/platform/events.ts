// What one feature tells the others, inside the same transaction: either all of it happens or none.
// A feature adds its events to `Events` by declaration merging and others subscribe in app.ts.
import type { Context } from './context.ts';

// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Events {}

export type Subscriptions = { [K in keyof Events]?: ((context: Context, event: Events[K]) => Promise<void>)[] };
export type Emit = <K extends keyof Events>(context: Context, name: K, event: Events[K]) => Promise<void>;

export function emitterOf(subscriptions: Subscriptions): Emit {
  return async (context, name, event) => {
    for (const heard of subscriptions[name] ?? []) await heard(context, event);
  };
}
