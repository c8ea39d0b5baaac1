// The current content of spaces as Markdown files, for people and other tools.
import type { Services } from '#platform/context';
import type { Pack } from './pack.ts';
import type { SpaceFacts } from './rows.ts';

export async function addSpaces(
  _services: Services,
  _pack: Pack,
  _spaces: readonly SpaceFacts[],
  _folder: string,
): Promise<void> {}
