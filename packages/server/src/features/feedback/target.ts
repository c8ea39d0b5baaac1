import type { SiteRow } from '#features/sites';
import type { Target } from '#platform/http/implement';
import { findFeedback, type FeedbackRow } from './rows.ts';

declare module '#platform/http/implement' {
  interface Targets {
    feedbackId: { feedback: FeedbackRow };
  }
}

export const feedbackTarget: Target = {
  as: 'feedback',
  async load({ db }, id, loaded) {
    const { organization_id: organization, id: site } = loaded['site'] as SiteRow;
    const row = await findFeedback(db, { organization, site }, id);
    return row && { value: row };
  },
};
