// An action is defined once and used in the palette, in menus and by its keys.
import { faultText } from '../texts/faults.ts';
import type { Texts } from '../texts/en.ts';
import type { IconName } from '../ui/icon.tsx';
import { problemToast, toast } from '../ui/toast.tsx';
import type { ScreenContext } from './screen-context.ts';

export type Tools = { t: Texts; go(path: string): void };

export type Action = {
  readonly id: string;
  title(t: Texts, at: ScreenContext): string;
  readonly icon: IconName;
  /** Such as `mod+e`; `mod` is Command on a Mac and Control elsewhere. */
  readonly keys?: string;
  readonly isDangerous?: boolean;
  /** Whether it applies to what is shown. */
  when(at: ScreenContext): boolean;
  run(at: ScreenContext, tools: Tools): unknown;
};

export async function runAction(action: Action, at: ScreenContext, tools: Tools): Promise<void> {
  try {
    await action.run(at, tools);
  } catch (error) {
    problemToast(faultText(error, tools.t));
  }
}

export const done = (text: string): void => toast(text);
