import type { InputOf } from '@lectern/contract/browser';
import { emojiCharacter } from '@lectern/content/browser';
import type { Space } from '../../actions/screen-context.ts';

export type SpaceChange = NonNullable<InputOf<'updateSpace'>['body']>;
export type SpaceForm = { title: string; emoji: string; icon: string; language: string };
export type AccessForm = { editMode: string; defaultLevel: string };

export const levels = ['read', 'comment', 'edit', 'review', 'create', 'admin'] as const;
export type Level = (typeof levels)[number];
export const editModes = ['live', 'locked'] as const;

/** The value of a form for no access at all. */
export const noAccess = 'none';

export const formOf = ({ title, emoji, urls, language = '' }: Space): SpaceForm => ({
  title,
  emoji: emoji === '' ? '' : emojiCharacter(emoji),
  icon: urls.icon ?? '',
  language,
});

export const accessFormOf = ({ editMode = 'live', defaultLevel }: Space): AccessForm => ({
  editMode,
  defaultLevel: defaultLevel ?? noAccess,
});

/** Only what was changed: a request must not undo what somebody else changed meanwhile. */
export function changeOf(space: Space, { title, emoji, icon, language }: SpaceForm): SpaceChange {
  const before = formOf(space);
  return {
    ...(title !== before.title && { title }),
    ...(emoji !== before.emoji && { emoji: emoji === '' ? null : emoji }),
    ...(icon !== before.icon && { icon: icon === '' ? null : icon }),
    ...(language !== before.language && language !== '' && { language }),
  };
}

export function accessChangeOf(space: Space, { editMode, defaultLevel }: AccessForm): SpaceChange {
  const before = accessFormOf(space);
  const mode = editModes.find((one) => one === editMode);
  const level = ([...levels, 'inherit'] as const).find((one) => one === defaultLevel);
  return {
    ...(mode !== undefined && mode !== before.editMode && { editMode: mode }),
    ...(defaultLevel !== before.defaultLevel && { defaultLevel: level ?? null }),
  };
}
