import type { FastifyInstance } from 'fastify';
import { addAccountRoutes } from './account-routes.ts';
import type { PageParts } from './page-parts.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { addSignInRoutes } from './routes.ts';

export function addPages(http: FastifyInstance, parts: PageParts): void {
  void http.register(async (scope) => {
    addSignInRoutes(scope, parts);
    addAccountRoutes(scope, parts);
    addPasskeyRoutes(scope, parts);
  });
}
