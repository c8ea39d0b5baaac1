import type { Page } from 'playwright-core';
import { openAs as openWatched, type Author, type Role } from './author.ts';

/** Without a watch of the console, where refused requests are logged. */
export const openAs = async (author: Author, role: Role, name: string): Promise<Page> =>
  (await openWatched(author, { name, role, isWatched: false })).page;
