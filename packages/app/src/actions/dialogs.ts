// The open dialog. It is opened by actions and drawn by the shell.
import { useSyncExternalStore } from 'react';
import type { Branch, Page } from '../api/branch.ts';
import type { Draft } from '../editor/draft.ts';
import type { PreviewedPage } from '../paths.ts';
import { createStore } from '../ui/store.ts';
import type { Space } from './screen-context.ts';

export type NewSpaceFrom = 'empty' | 'import' | 'git';

export type OpenDialog =
  | { kind: 'palette' }
  | { kind: 'shortcuts' }
  | { kind: 'new-space'; organizationId: string; from: NewSpaceFrom }
  | { kind: 'delete-space'; space: Space }
  | { kind: 'watch'; spaceId: string; changeRequestId?: string; name: string }
  | { kind: 'new-page'; branch: Branch; into: string | undefined }
  | { kind: 'new-change-request'; spaceId: string; path: string | undefined }
  | { kind: 'page-options'; branch: Branch; page: Page }
  | { kind: 'unsent'; draft: Draft }
  | { kind: 'preview'; space: Space; page: PreviewedPage }
  | { kind: 'transfer-page'; space: Space; page: Page }
  | { kind: 'delete-page'; branch: Branch; page: Page };

const store = createStore<OpenDialog | undefined>(undefined);

export const openDialog = (dialog: OpenDialog): void => store.set(dialog);
export const closeDialog = (): void => store.set(undefined);
export const useDialog = (): OpenDialog | undefined => useSyncExternalStore(store.subscribe, store.get);
