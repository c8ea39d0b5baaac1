export * from './common.ts';
export * from './accounts.ts';
export * from './organizations.ts';
export * from './spaces.ts';
