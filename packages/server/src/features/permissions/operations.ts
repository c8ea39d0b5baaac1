// The same operations for spaces and collections.
import { api } from '@lectern/contract';
import { implement } from '#platform/http/implement';
import { listEverybody, listTeams, listUsers } from './lists.ts';
import { change, end, share } from './share.ts';
import { permissionsOnCollection, permissionsOnSpace } from './permission-scope.ts';

export const operations = [
  implement(api.listSpaceUserPermissions, (input, context) =>
    listUsers(context, permissionsOnSpace(input), input.query),
  ),

  implement(api.listSpaceTeamPermissions, (input, context) =>
    listTeams(context, permissionsOnSpace(input), input.query),
  ),

  implement(api.listSpacePermissions, (input, context) =>
    listEverybody(context, permissionsOnSpace(input), input.query),
  ),

  implement(api.explainSpacePermission, async (input, context) => {
    const { explain } = await import('./explain.ts');
    return explain(context, permissionsOnSpace(input), input.query.user);
  }),

  implement(api.shareSpace, (input, context) => share(context, permissionsOnSpace(input), input.body)),

  implement(api.updateSpaceUserPermission, (input, context) =>
    change(context, permissionsOnSpace(input), { user: input.params.userId }, input.body.role),
  ),

  implement(api.removeSpaceUserPermission, (input, context) =>
    end(context, permissionsOnSpace(input), { user: input.params.userId }),
  ),

  implement(api.updateSpaceTeamPermission, (input, context) =>
    change(context, permissionsOnSpace(input), { team: input.team.id }, input.body.role),
  ),

  implement(api.removeSpaceTeamPermission, (input, context) =>
    end(context, permissionsOnSpace(input), { team: input.team.id }),
  ),

  implement(api.listCollectionUserPermissions, (input, context) =>
    listUsers(context, permissionsOnCollection(input), input.query),
  ),

  implement(api.listCollectionTeamPermissions, (input, context) =>
    listTeams(context, permissionsOnCollection(input), input.query),
  ),

  implement(api.listCollectionPermissions, (input, context) =>
    listEverybody(context, permissionsOnCollection(input), input.query),
  ),

  implement(api.explainCollectionPermission, async (input, context) => {
    const { explain } = await import('./explain.ts');
    return explain(context, permissionsOnCollection(input), input.query.user);
  }),

  implement(api.shareCollection, (input, context) => share(context, permissionsOnCollection(input), input.body)),

  implement(api.updateCollectionUserPermission, (input, context) =>
    change(context, permissionsOnCollection(input), { user: input.params.userId }, input.body.role),
  ),

  implement(api.removeCollectionUserPermission, (input, context) =>
    end(context, permissionsOnCollection(input), { user: input.params.userId }),
  ),

  implement(api.updateCollectionTeamPermission, (input, context) =>
    change(context, permissionsOnCollection(input), { team: input.team.id }, input.body.role),
  ),

  implement(api.removeCollectionTeamPermission, (input, context) =>
    end(context, permissionsOnCollection(input), { team: input.team.id }),
  ),
];
