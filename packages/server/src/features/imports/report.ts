// The stored report of a finished import.
import { stripInvalidTextUpTo } from '#platform/sanitize-text';
import type { Failure, LocatedLoss, ImportResult } from './source.ts';

export type Report = {
  importedResources?: number;
  totalResources?: number;
  pages?: { created: number; updated: number; unchanged: number };
  losses: LocatedLoss[];
  failures: Failure[];
};

export const emptyReport: Report = { losses: [], failures: [] };

/** A report must stay readable, and a hostile source must not fill the database with it. */
const most = 10_000;
const longest = 500;

function bounded<T extends object>(list: readonly T[], rest: (left: number) => T): T[] {
  const cut = list.slice(0, most).map(
    (one) =>
      Object.fromEntries(
        Object.entries(one)
          .filter(([, value]) => value !== undefined)
          .map(([name, value]) => [name, stripInvalidTextUpTo(String(value), longest)]),
      ) as T,
  );
  return list.length > most ? [...cut, rest(list.length - most)] : cut;
}

export const lossesIn = ({
  losses,
  failures,
}: Pick<ImportResult, 'losses' | 'failures'>): Pick<Report, 'losses' | 'failures'> => ({
  losses: bounded(losses, (left) => ({ what: `and ${left} more` })),
  failures: bounded(failures, (left) => ({ resource: '', reason: `and ${left} more` })),
});

/** Number of imported items, and of all items. */
export function countOf({ incoming, failures }: ImportResult): { importedResources: number; totalResources: number } {
  const { pages, files, reusableContents } = incoming;
  const importedResources = pages.length + files.length + reusableContents.length;
  return { importedResources, totalResources: importedResources + failures.length };
}
