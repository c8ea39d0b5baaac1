export { operations } from './operations.ts';
export { lockSignInShared, lockUser, lockSignIn, requireActiveCaller } from './sign-in-lock.ts';
export { presentUser, type UserFacts } from './present.ts';
export { authenticate, createLastUsed, deleteTokensOfMember, hashToken, issueToken, tokenPrefix } from './token.ts';
export {
  countUsers,
  deleteAnyToken,
  deleteTokensIn,
  listTokensOf,
  findUser,
  findUserByEmail,
  findUsers,
  insertUser,
  isMemberElsewhere,
  updateUser,
  type UserRow,
} from './rows.ts';
