import type { Member } from './queries.ts';

export const nameOf = ({ user: { displayName, email } }: Pick<Member, 'user'>): string => displayName || (email ?? '');
