import type { Target } from '#platform/http/implement';
import { personIn } from './translations-of-spaces.ts';
import { findSettings, type SettingsRow } from './rows-settings.ts';

declare module '#platform/http/implement' {
  interface Targets {
    translationSettingsId: { translationSettings: SettingsRow };
  }
}

export const translationSettingsTarget: Target = {
  as: 'translationSettings',
  async load(context, id, loaded) {
    const organization = loaded['organization'] as { id: string; role: number | null };
    const row = await findSettings(context.db, organization.id, personIn(context, organization), id);
    return row && { value: row };
  },
};
