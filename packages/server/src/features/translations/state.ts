// A fingerprint of a page's text: equal when there is nothing new to translate.
import { hashText, type Page } from '@lectern/content';

export const canBeTranslated = ({ type }: Page): boolean => type === 'document' || type === 'group';

export const stateOf = ({ title, description, body }: Page): string =>
  hashText(JSON.stringify([title, description ?? '', body ?? '']));

export type Status = 'up-to-date' | 'stale' | 'missing' | 'orphaned';

export const statusOf = ({ held_state, source_state }: { held_state: string; source_state: string | null }): Status =>
  source_state === null ? 'orphaned' : source_state === held_state ? 'up-to-date' : 'stale';
