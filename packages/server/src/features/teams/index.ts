export { operations } from './operations.ts';
export { isTeamOwner, teamGuard, teamTarget } from './target.ts';
export { presentTeam } from './present.ts';
export { findTeam, lockTeam, upsertTeamMember, type TeamForCaller } from './rows.ts';
