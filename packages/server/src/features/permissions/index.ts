export { operations } from './operations.ts';
export { listMembersOfSpaces } from './members-with-access.ts';
export { pageByRank } from './page-by-rank.ts';
