import type { Target } from '#platform/http/implement';
import { findSettings, type SettingsRow } from './rows-settings.ts';

declare module '#platform/http/implement' {
  interface Targets {
    translationSettingsId: { translationSettings: SettingsRow };
  }
}

export const translationSettingsTarget: Target = {
  as: 'translationSettings',
  async load(context, id, loaded) {
    const row = await findSettings(context.db, (loaded['organization'] as { id: string }).id, id);
    return row && { value: row };
  },
};
