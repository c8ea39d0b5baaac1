import type { Context } from '#platform/context';
import * as rows from './rows.ts';

export const setTitle = (context: Context, space: rows.SpaceRow, title: string): Promise<unknown> =>
  rows.updateSpace(context, space, { title });

export async function setLanguage(context: Context, space: rows.SpaceRow, language: string): Promise<void> {
  if (space.language !== language) await rows.updateSpace(context, space, { language });
}
