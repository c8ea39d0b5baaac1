export { operations } from './operations.ts';
export { isTeamOwner, teamDoor, teamTarget } from './target.ts';
export { presentTeam } from './present.ts';
export { findTeam, lockTeam, putInTeam, type SeenTeam } from './rows.ts';
