import { levelOf, type api, type ReplyOf } from '@lectern/contract';
import {
  loadAncestorChain,
  inScope,
  rankFor,
  sentenceFor,
  explainRank,
  type ContentNode,
  type RuleResult,
} from '#features/access';
import { presentUser } from '#features/accounts';
import { loadMember, type MemberWithUser } from '#features/members';
import type { Context, SignedInContext } from '#platform/context';
import * as rows from './rows.ts';
import { requireCanSeePeople, type PermissionScope } from './permission-scope.ts';

type Explanation = ReplyOf<typeof api.explainSpacePermission>;
type ExplainedStep = Explanation['steps'][number];

/** Which rule gives a user their level, step by step. */
export async function explain(
  context: SignedInContext,
  where: PermissionScope,
  user = context.caller.userId,
): Promise<Explanation> {
  const { db } = context;
  const { organization } = where;
  if (user !== context.caller.userId) requireCanSeePeople(context, where);
  const member = await loadMember(context, organization, user);
  const whole = {
    type: 'organization' as const,
    id: organization,
    title: await rows.findOrganizationTitle(db, organization),
  };
  const person = presentUser(context, { ...member, id: user });
  if (member.disabled === 1) return { user: person, level: null, steps: [disabledOn(whole)] };

  const chain = withoutSecrets(
    await loadAncestorChain(db, organization, where.id, user),
    await hiddenFrom(context, where),
  );
  const subject = { userId: user, role: member.role };
  const steps: ExplainedStep[] = [];
  for (const step of explainRank(subject, chain)) {
    const team = step.rule === 'team-grant' && step.on ? await teamBehind(context, member, step.on) : undefined;
    steps.push({
      rule: step.rule,
      on: step.on ? { type: step.on.kind, id: step.on.id, title: step.on.title } : whole,
      ...(team && { team }),
      outcome: step.decides ? 'decides' : 'passes',
      ...levelIn(step),
      text: sentenceFor(step, team?.title),
    });
  }
  return { user: person, level: levelOf(rankFor(subject, chain)), steps };
}

const teamBehind = ({ db }: Context, member: MemberWithUser, link: ContentNode) =>
  rows.findGrantingTeam(db, member.organization_id, link.id, member.user_id);

function levelIn(step: RuleResult): Pick<ExplainedStep, 'level'> {
  if (step.decides) return { level: levelOf(step.rank) };
  if (step.rule === 'guest') return {};
  return { level: step.rule === 'creator' ? null : 'inherit' };
}

/** Ids of ancestor collections that the caller cannot see, although the level is inherited through them. */
async function hiddenFrom(context: SignedInContext, { organization, id, role }: PermissionScope): Promise<Set<string>> {
  const { userId } = context.caller;
  const chain = await loadAncestorChain(context.db, organization, id, userId);
  const above = chain.slice(1);
  const seen = inScope(context, organization)
    ? (index: number) => rankFor({ userId, role }, chain.slice(index)) > 0
    : () => false;
  return new Set(above.filter((_, index) => !seen(index + 1)).map((link) => link.id));
}

const withoutSecrets = (chain: readonly ContentNode[], hidden: ReadonlySet<string>): ContentNode[] =>
  chain.map((link) => (hidden.has(link.id) ? { ...link, title: '' } : link));

const disabledOn = (whole: ExplainedStep['on']): ExplainedStep => ({
  rule: 'organization-role',
  on: whole,
  outcome: 'decides',
  level: null,
  text: 'The user’s membership in the organization is disabled.',
});
