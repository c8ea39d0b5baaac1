import type { MenuEntry } from '../ui/menu.tsx';
import { runAction, type Action, type Tools } from './action.ts';
import type { ScreenContext } from './screen-context.ts';
import { keysText } from './keys.ts';

/** The actions that apply, as groups of a menu. */
export const menuGroups = (groups: readonly (readonly Action[])[], at: ScreenContext, tools: Tools): MenuEntry[][] =>
  groups.map((actions) =>
    actions
      .filter((action) => action.when(at))
      .map((action) => ({
        id: action.id,
        title: action.title(tools.t, at),
        icon: action.icon,
        keys: action.keys && keysText(action.keys),
        isDangerous: action.isDangerous === true,
        select: () => void runAction(action, at, tools),
      })),
  );
