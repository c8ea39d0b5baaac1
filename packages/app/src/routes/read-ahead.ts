// What a screen reads is asked for as soon as its code is there, which is before it is known who is signed in.
import { lazyRouteComponent } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import type { ScreenParams } from '../api/prefetch.ts';

type ScreenCode = { prefetch(params: ScreenParams, path: string): void };
type Opened = { params: ScreenParams; location: { pathname: string } };

/** Does not wait; what cannot be loaded is told by the screen. */
export const readAhead =
  (load: () => Promise<ScreenCode>) =>
  ({ params, location: { pathname } }: Opened): void =>
    void load().then(
      ({ prefetch }) => prefetch(params, pathname),
      () => undefined,
    );

/** Loader and component of a route, whose code has texts of its own or not. */
export const screen = <Code extends ScreenCode, Name extends keyof Code & string>(
  load: () => Promise<Code>,
  name: Name,
  texts?: { load(): Promise<void> },
) => ({
  loader(opened: Opened): Promise<void> | undefined {
    readAhead(load)(opened);
    return texts?.load();
  },
  component: lazyRouteComponent(load as () => Promise<Record<Name, ComponentType>>, name),
});
