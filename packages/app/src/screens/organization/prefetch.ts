// What the parts of the settings of an organization read first.
import { organizations } from '../../api/organizations.ts';
import { ask, askWhen, mayIn, type ScreenParams } from '../../api/prefetch.ts';
import { queryClient } from '../../api/query.ts';
import { collectionsOf } from '../../api/spaces.ts';
import { spaceOf } from '../space/queries.ts';
import { auditEntriesOf } from './audit-log/queries.ts';
import { fieldsOf } from './custom-fields/queries.ts';
import { deletedSpacesOf } from './deleted-spaces/queries.ts';
import { firstMembers, membersOf } from './members/queries.ts';
import { collectionOf, teamGrantsOf, userGrantsOf, type Target } from './permissions/queries.ts';
import { oidcProvidersOf, samlProvidersOf } from './single-sign-on/queries.ts';
import { teamMembersOf, teamOf, teamsOf } from './teams/queries.ts';
import { settingsOf } from './translations/queries.ts';
import { webhooksOf } from './webhooks/queries.ts';

type At = ScreenParams & { organizationId: string };

const ifAdmin = ({ organizationId }: At): Promise<boolean> => mayIn(organizationId, 'admin');
const ifMember = ({ organizationId }: At): Promise<boolean> => mayIn(organizationId, 'listMembers');

async function ifSeen(at: At, query: ReturnType<typeof collectionOf>): Promise<boolean> {
  const [isMember] = await Promise.all([ifMember(at), queryClient.fetchQuery(query)]);
  return isMember;
}

/** Not everybody with access, whom the server takes longer to find: they are below. */
const grantsOf = (target: Target) => [teamGrantsOf(target), userGrantsOf(target)];

const parts: Record<string, (at: At) => void> = {
  members: (at) => askWhen(ifMember(at), membersOf(at.organizationId, firstMembers)),
  teams(at) {
    const { organizationId: id, teamId } = at;
    if (teamId === undefined) askWhen(mayIn(id, 'listTeams'), teamsOf(id, ''));
    else ask(teamOf(id, teamId), teamMembersOf(id, teamId));
  },
  collections(at) {
    const { organizationId, collectionId: id } = at;
    if (id === undefined) ask(collectionsOf(organizationId));
    else askWhen(ifSeen(at, collectionOf(id)), ...grantsOf({ kind: 'collection', id }));
  },
  'audit-log': (at) => askWhen(ifAdmin(at), auditEntriesOf(at.organizationId, {})),
  'custom-fields': ({ organizationId }) => ask(fieldsOf(organizationId)),
  'deleted-spaces': ({ organizationId }) => ask(deletedSpacesOf(organizationId)),
  'single-sign-on'(at) {
    const { organizationId: id } = at;
    askWhen(ifAdmin(at), samlProvidersOf(id), oidcProvidersOf(id));
  },
  translations: ({ organizationId }) => ask(settingsOf(organizationId)),
  webhooks(at) {
    if (at.webhookId === undefined) askWhen(ifAdmin(at), webhooksOf(at.organizationId));
  },
};

export function prefetch({ organizationId = '', ...rest }: ScreenParams, path: string): void {
  const [, part = ''] = /\/settings\/([\w-]+)/.exec(path) ?? [];
  parts[part]?.({ organizationId, ...rest });
}

/** The permissions of a space. */
export function prefetchGrants({ spaceId: id = '' }: ScreenParams): void {
  // Beside the space, which names its organization.
  ask(organizations());
  const isMember = queryClient.fetchQuery(spaceOf(id)).then(({ organization }) => mayIn(organization, 'listMembers'));
  askWhen(isMember, ...grantsOf({ kind: 'space', id }));
}
