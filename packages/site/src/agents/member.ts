import type { Client } from '@lectern/contract';
import type { ContentReader } from '../model/space-content.ts';

/** A member of an organization whose agent is the caller. Sees only what the API returns to them. */
export type Member = {
  /** The API as this member. */
  client: Client;
  organization: { id: string; title: string };
  read: ContentReader;
  now: Date;
};
