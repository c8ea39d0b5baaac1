export { operations } from './operations.ts';
export { isTeamOwner, teamTarget } from './target.ts';
export { presentTeam } from './present.ts';
export type { SeenTeam } from './rows.ts';
