import type { Client } from '@lectern/contract';
import type { ContentReader } from '../model/space-content.ts';

/** Somebody of an organization whose agent asks. What the API does not give them is not there. */
export type Member = {
  /** The API as this member. */
  client: Client;
  organization: { id: string; title: string };
  read: ContentReader;
  now: Date;
};
