// Level resolution. Evaluated upwards from the content: the first rule that applies decides.
import { levelOf, rankOf, type Level } from '@lectern/contract';

export type Person = { userId: string; role: number };

/** A space or collection in the ancestor chain, with the user's grants on it. */
export type ContentNode = {
  kind: 'space' | 'collection';
  id: string;
  title: string;
  defaultLevel: string | null;
  createdBy: string | null;
  direct: number | null;
  team: number | null;
};

export type Rule =
  | 'organization-admin'
  | 'direct-grant'
  | 'team-grant'
  | 'creator'
  | 'default-level'
  | 'guest'
  | 'organization-role';

export type RuleResult = { rule: Rule; on: ContentNode | undefined; decides: boolean; rank: number };

const admin = rankOf('admin');

/** The rules that do not decide, and the one that does. */
function evaluate(person: Person, chain: readonly ContentNode[]): { passed: RuleResult[]; deciding: RuleResult } {
  const passed: RuleResult[] = [];
  const pass = (rule: Rule, on: ContentNode) => passed.push({ rule, on, decides: false, rank: 0 });
  const decide = (rule: Rule, on: ContentNode | undefined, rank: number) => ({
    passed,
    deciding: { rule, on, decides: true, rank },
  });

  if (person.role === admin) return decide('organization-admin', undefined, admin);
  for (const link of chain) {
    if (link.direct !== null) return decide('direct-grant', link, link.direct);
    if (link.team !== null) return decide('team-grant', link, link.team);
    if (link.defaultLevel === 'inherit') pass('default-level', link);
    else if (link.defaultLevel === null && link.createdBy === person.userId) pass('creator', link);
    // Hidden content is hidden from guests as well, whatever was shared with them further up.
    else if (person.role === 0 && link.defaultLevel !== null) pass('guest', link);
    else return decide('default-level', link, rankOf(link.defaultLevel as Level | null));
  }
  return decide('organization-role', undefined, person.role);
}

/** All rules evaluated in order; the last one decides. */
export function explainRank(person: Person, chain: readonly ContentNode[]): RuleResult[] {
  const { passed, deciding } = evaluate(person, chain);
  return [...passed, deciding];
}

export const decidingRule = (person: Person, chain: readonly ContentNode[]): RuleResult =>
  evaluate(person, chain).deciding;

export const rankFor = (person: Person, chain: readonly ContentNode[]): number => decidingRule(person, chain).rank;

function named(link: ContentNode | undefined): string {
  if (link === undefined) return 'the organization';
  return link.title === '' ? `the ${link.kind}` : `the ${link.kind} “${link.title}”`;
}

/** The rule as a sentence. */
export function sentenceFor(step: RuleResult, team?: string): string {
  const level = levelOf(step.rank) ?? 'no access';
  switch (step.rule) {
    case 'organization-admin':
      return 'Administrators of the organization have the level admin everywhere.';
    case 'direct-grant':
      return `A grant to the user on ${named(step.on)} gives ${level}.`;
    case 'team-grant':
      return `A grant to ${team === undefined ? 'one of their teams' : `the team “${team}”`} on ${named(step.on)} gives ${level}.`;
    case 'guest':
      return `Default levels do not apply to guests on ${named(step.on)}; only grants count.`;
    case 'creator':
      return `Hidden by default, ${named(step.on)} stays visible to the user because they created it.`;
    case 'default-level':
      return step.decides
        ? `The default level of ${named(step.on)} gives ${level}.`
        : `No grant on ${named(step.on)}, which inherits from its parent.`;
    case 'organization-role':
      return step.rank === 0
        ? 'As a guest of the organization the user has no default level.'
        : `The user’s role in the organization gives ${level}.`;
  }
}
