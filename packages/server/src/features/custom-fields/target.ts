import type { Target } from '#platform/http/implement';
import { findField, type FieldRow } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    fieldName: { field: FieldRow };
  }
}

export const customFieldTarget: Target = {
  as: 'field',
  async load(context, name, loaded) {
    const { id } = loaded['organization'] as { id: string };
    const row = await findField(context.db, id, name);
    return row && { value: row };
  },
};
