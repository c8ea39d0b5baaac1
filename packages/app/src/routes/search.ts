// The parameters of addresses. They may be anything: what is not known counts as not given. Every name is returned, since
// the router keeps what a route does not name.
import type { HistorySearch, PageSearch } from '../paths.ts';
import type { ChangeRequestStatus } from '../screens/change-requests/queries.ts';

type Given = Record<string, unknown>;

const oneOf = <T>(known: readonly T[], given: unknown): T | undefined => known.find((one) => one === given);
const textOf = (given: unknown): string | undefined => (typeof given === 'string' && given !== '' ? given : undefined);

export type ChangeRequestsSearch = { status?: ChangeRequestStatus | undefined };

const modes = ['edit', 'source', 'both'] as const;
const panels = ['comments'] as const;
const statuses: readonly ChangeRequestStatus[] = ['draft', 'open', 'merged', 'archived'];
const periods = [7, 30, 90] as const;

export const pageSearch = ({ mode, panel }: Given): PageSearch => ({
  mode: oneOf(modes, mode),
  panel: oneOf(panels, panel),
});

export const isWriting = (given: Given): boolean => pageSearch(given).mode !== undefined;

export const changeRequestsSearch = ({ status }: Given): ChangeRequestsSearch => ({ status: oneOf(statuses, status) });

export const historySearch = ({ page, revision, against }: Given): HistorySearch => ({
  page: textOf(page),
  revision: textOf(revision),
  against: textOf(against),
});

export const reviewSearch = ({ page }: Given): { page?: string | undefined } => ({ page: textOf(page) });

export const insightsSearch = ({ days }: Given): { days?: (typeof periods)[number] | undefined } => ({
  days: oneOf(periods, days),
});
