// Pages that were opened last, remembered on this device.
import type { Branch } from '../../../api/branch.ts';

export type RecentPage = { branch: Branch; path: string; title: string };

const name = 'lectern-recent-pages';
const most = 12;

export function recentPages(): RecentPage[] {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '[]') as RecentPage[];
  } catch {
    return [];
  }
}

const isSame = (one: RecentPage, other: RecentPage): boolean =>
  one.path === other.path &&
  one.branch.spaceId === other.branch.spaceId &&
  one.branch.changeRequestId === other.branch.changeRequestId;

export function rememberPage(page: RecentPage): void {
  const pages = [page, ...recentPages().filter((one) => !isSame(one, page))].slice(0, most);
  try {
    localStorage.setItem(name, JSON.stringify(pages));
  } catch {
    // Storage is full or switched off; the list is a convenience.
  }
}
