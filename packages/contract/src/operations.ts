import type { AnyOperation } from './operation.ts';
import * as accounts from './operations/accounts.ts';
import * as collections from './operations/collections.ts';
import * as customFields from './operations/custom-fields.ts';
import * as members from './operations/members.ts';
import * as organizations from './operations/organizations.ts';
import * as permissions from './operations/permissions.ts';
import * as spaces from './operations/spaces.ts';
import * as teams from './operations/teams.ts';

/** Every operation of the service, by its id. */
export const api = {
  ...accounts,
  ...organizations,
  ...members,
  ...teams,
  ...collections,
  ...spaces,
  ...permissions,
  ...customFields,
};

export const operations: readonly AnyOperation[] = Object.values(api).filter(
  (value): value is never => typeof value === 'object' && 'route' in value,
);
