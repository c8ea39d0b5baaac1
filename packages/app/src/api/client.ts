import { createBrowserClient } from '@lectern/contract/browser';
import { csrfToken, loadSession } from './session.ts';

async function send(request: Request): Promise<Response> {
  const answer = await fetch(withToken(request.clone()));
  // The session may have been renewed in another tab; its token then differs.
  if (answer.status !== 403 || isSafe(request.method)) return answer;
  const before = csrfToken();
  await loadSession();
  return csrfToken() === before ? answer : fetch(withToken(request));
}

const isSafe = (method: string): boolean => method === 'GET' || method === 'HEAD';

function withToken(request: Request): Request {
  const token = csrfToken();
  if (!isSafe(request.method) && token !== undefined) request.headers.set('x-csrf-token', token);
  return request;
}

export const client = createBrowserClient({ endpoint: location.origin, fetch: send });
