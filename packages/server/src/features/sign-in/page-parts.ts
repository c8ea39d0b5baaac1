import type { Client } from '@lectern/contract';
import type { AuthorApp } from '#features/author-app';
import type { Caller } from '#platform/context';
import type { SignInParts } from './routes.ts';

export type PageParts = SignInParts & {
  /** An API client that acts as the caller. */
  callAs(caller: Caller, from: { id: string; ip: string }): Client;
  authorApp?: AuthorApp | undefined;
};
