export { operations } from './operations.ts';
export { holdWayInto, lockPerson, lockWayInto, requireStanding } from './person.ts';
export { presentUser, type UserFacts } from './present.ts';
export { authenticate, createLastUsed, dropTokensWithMember, hashToken, issueToken, mark } from './token.ts';
export {
  countUsers,
  deleteAnyToken,
  deleteTokensIn,
  listTokensOf,
  findUser,
  findUserByEmail,
  insertUser,
  isElsewhere,
  updateUser,
  type UserRow,
} from './rows.ts';
