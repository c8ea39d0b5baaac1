// Input and output of every page.
import { ApiError, type Client } from '@lectern/contract';
import type { Html } from '@lectern/content/html-tag';

/** The caller, an API client acting as them, and the query parameters of the URL. */
export type PageRequest = { client: Client; query: URLSearchParams };

export type Crumb = { title: string; href: string };

export type View = {
  title: string;
  /** Breadcrumbs, outermost first. */
  crumbs: Crumb[];
  tabs?: (Crumb & { current?: boolean })[];
  content: Html;
};

/** A view, or a redirect to the current URL. */
export type ViewOrRedirect = View | { moved: string };

/** Undefined where the caller may not read it: that part of the page is omitted. */
export const orUndefinedIfHidden = <T>(answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    if (error instanceof ApiError && isHiddenError(error)) return undefined;
    throw error;
  });

export const isHiddenError = ({ code }: ApiError): boolean => code === 400 || code === 403 || code === 404;
