// What every page gets, and what it gives back.
import { ApiError, type Client } from '@lectern/contract';
import type { Html } from '@lectern/content/html-tag';

/** Who looks, through the API as them, and what stands behind the `?` of the address. */
export type PageRequest = { client: Client; query: URLSearchParams };

export type Crumb = { title: string; href: string };

export type View = {
  title: string;
  /** The way to it, outermost first. */
  crumbs: Crumb[];
  tabs?: (Crumb & { current?: boolean })[];
  content: Html;
};

/** A view, or where the thing is now. */
export type ViewOrRedirect = View | { moved: string };

/** Undefined where the caller may not see it: a part of a page is then left out. */
export const orUndefinedIfHidden = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && isHiddenError(error)) return undefined;
    throw error;
  });

export const isHiddenError = ({ code }: ApiError): boolean => code === 400 || code === 403 || code === 404;
