export { operations } from './operations.ts';
export { presentUser, type UserFacts } from './present.ts';
export { authenticate, createLastUsed, hashToken, issueToken } from './token.ts';
export {
  countUsers,
  deleteAnyToken,
  listTokensOf,
  findUser,
  findUserByEmail,
  insertUser,
  type UserRow,
} from './rows.ts';
