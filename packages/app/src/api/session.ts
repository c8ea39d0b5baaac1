// Who is signed in, and the token that proves that requests come from this application.
import { api, ApiError, createBrowserClient } from '@lectern/contract/browser';

export type Session = { csrfToken: string; userId: string; email: string };

const client = createBrowserClient({ endpoint: location.origin });
let current: Session | undefined;

/** Undefined when nobody is signed in. Loaded again when the session was renewed. */
export async function loadSession(): Promise<Session | undefined> {
  try {
    const [{ csrfToken }, { id, email = '' }] = await Promise.all([
      client.call(api.getCurrentSession, {}),
      client.call(api.getCurrentUser, {}),
    ]);
    return (current = { csrfToken, userId: id, email });
  } catch (error) {
    if (error instanceof ApiError && error.code === 401) return (current = undefined);
    throw error;
  }
}

export function session(): Session {
  if (!current) throw new Error('the session has not been loaded');
  return current;
}

export const csrfToken = (): string | undefined => current?.csrfToken;

/** Organizations that this session cannot open because they require single sign-on; the server tells with the page. */
export function closedOrganizations(): string[] {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="closed-organizations"]');
  return meta?.content.split(' ').filter(Boolean) ?? [];
}

export const signInUrl = (): string => `/app/signin?next=${encodeURIComponent(location.pathname + location.search)}`;
