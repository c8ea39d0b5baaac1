import type { FastifyInstance } from 'fastify';
import type { Client } from '@lectern/contract';
import type { Caller } from '#platform/context';
import { addAccountRoutes } from './account-routes.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { addSignInRoutes, type SignInParts } from './routes.ts';

export type PageParts = SignInParts & {
  /** The API as somebody. */
  callAs(caller: Caller, from: { id: string; ip: string }): Client;
};

export function addPages(http: FastifyInstance, parts: PageParts): void {
  void http.register(async (scope) => {
    addSignInRoutes(scope, parts);
    addAccountRoutes(scope, parts);
    addPasskeyRoutes(scope, parts);
  });
}
