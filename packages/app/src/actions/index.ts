import type { Action } from './action.ts';
import { generalActions, openPalette } from './general.ts';
import { newSpaceActions } from './new-space.ts';
import { pageActions, spaceActions } from './pages.ts';
import { settingsActions } from './settings.ts';

/** For the palette and for keys; what applies is decided by `when`. */
export const allActions: readonly Action[] = [
  ...pageActions.flat(),
  ...spaceActions.flat(),
  ...newSpaceActions,
  ...generalActions,
  ...settingsActions,
  openPalette,
];
