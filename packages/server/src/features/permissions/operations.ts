// The same operations for spaces and for collections.
import { api } from '@lectern/contract';
import { implement } from '#platform/http/implement';
import { explain } from './explain.ts';
import { listEverybody, listTeams, listUsers } from './lists.ts';
import { change, end, share } from './share.ts';
import { inCollection, inSpace } from './where.ts';

export const operations = [
  implement(api.listSpaceUserPermissions, (input, context) => listUsers(context, inSpace(input), input.query)),

  implement(api.listSpaceTeamPermissions, (input, context) => listTeams(context, inSpace(input), input.query)),

  implement(api.listSpacePermissions, (input, context) => listEverybody(context, inSpace(input), input.query)),

  implement(api.explainSpacePermission, (input, context) => explain(context, inSpace(input), input.query.user)),

  implement(api.shareSpace, (input, context) => share(context, inSpace(input), input.body)),

  implement(api.updateSpaceUserPermission, (input, context) =>
    change(context, inSpace(input), { user: input.params.userId }, input.body.role),
  ),

  implement(api.removeSpaceUserPermission, (input, context) =>
    end(context, inSpace(input), { user: input.params.userId }),
  ),

  implement(api.updateSpaceTeamPermission, (input, context) =>
    change(context, inSpace(input), { team: input.team.id }, input.body.role),
  ),

  implement(api.removeSpaceTeamPermission, (input, context) => end(context, inSpace(input), { team: input.team.id })),

  implement(api.listCollectionUserPermissions, (input, context) =>
    listUsers(context, inCollection(input), input.query),
  ),

  implement(api.listCollectionTeamPermissions, (input, context) =>
    listTeams(context, inCollection(input), input.query),
  ),

  implement(api.listCollectionPermissions, (input, context) =>
    listEverybody(context, inCollection(input), input.query),
  ),

  implement(api.explainCollectionPermission, (input, context) =>
    explain(context, inCollection(input), input.query.user),
  ),

  implement(api.shareCollection, (input, context) => share(context, inCollection(input), input.body)),

  implement(api.updateCollectionUserPermission, (input, context) =>
    change(context, inCollection(input), { user: input.params.userId }, input.body.role),
  ),

  implement(api.removeCollectionUserPermission, (input, context) =>
    end(context, inCollection(input), { user: input.params.userId }),
  ),

  implement(api.updateCollectionTeamPermission, (input, context) =>
    change(context, inCollection(input), { team: input.team.id }, input.body.role),
  ),

  implement(api.removeCollectionTeamPermission, (input, context) =>
    end(context, inCollection(input), { team: input.team.id }),
  ),
];
