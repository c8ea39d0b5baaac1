// What the screen shows. Actions read it to decide whether they apply.
import { useEffect, useSyncExternalStore } from 'react';
import type { Reply } from '@lectern/contract/browser';
import type { Branch, ChangeRequest, Page } from '../api/branch.ts';
import { createStore } from '../ui/store.ts';

export type Space = Reply<'getSpace'>;

export type ScreenContext = {
  /** Of a screen that belongs to an organization and not to a space. */
  organizationId?: string | undefined;
  space?: Space | undefined;
  branch?: Branch | undefined;
  changeRequest?: ChangeRequest | undefined;
  page?: Page | undefined;
};

const store = createStore<ScreenContext>({});

export const screenContext = (): ScreenContext => store.get();

export const useScreenContext = (): ScreenContext => useSyncExternalStore(store.subscribe, store.get);

/** Adds to what the screen shows while the component is mounted. */
export function useShown(part: ScreenContext): void {
  const key = Object.values(part)
    .map((value) => JSON.stringify(value))
    .join();
  useEffect(() => {
    store.set({ ...store.get(), ...part });
    return () => {
      const rest = { ...store.get() };
      for (const name of Object.keys(part) as (keyof ScreenContext)[]) if (rest[name] === part[name]) delete rest[name];
      store.set(rest);
    };
    // The parts are compared by value: queries return new objects.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
}

/** Pages of a branch can be changed: in a locked space only in a change request. */
export function canEdit({ space, branch, changeRequest }: ScreenContext): boolean {
  if (!space?.permissions.edit || !branch) return false;
  if (branch.changeRequestId === undefined) return space.editMode !== 'locked';
  return changeRequest === undefined || changeRequest.status === 'draft' || changeRequest.status === 'open';
}

/** Writing is possible, if need be by starting a change request. */
export const canWrite = (at: ScreenContext): boolean =>
  canEdit(at) || (at.space?.permissions.edit === true && at.branch?.changeRequestId === undefined);
