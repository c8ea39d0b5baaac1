// A minimal browser for sign-in: keeps cookies and follows no redirects by itself.
import { app, services } from '../../../../test/harness.ts';
import { csrfHeader, csrfToken } from '../../../platform/http/csrf.ts';

export type Answer = { status: number; location: string | undefined; text: string; cookies: string[] };

export function newBrowser() {
  const jar = new Map<string, string>();
  const send = async (
    method: 'GET' | 'POST',
    address: string,
    form?: Record<string, string>,
    bare = false,
    more: Record<string, string> = {},
  ): Promise<Answer> => {
    const url = new URL(address, 'http://lectern.test');
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.http.inject({
      method,
      url: url.pathname + url.search,
      headers: {
        ...(cookie !== '' && !bare && { cookie }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(form && !bare && { origin: 'http://lectern.test', 'sec-fetch-site': 'same-origin' }),
        ...more,
      },
      ...(form && { payload: new URLSearchParams(form).toString() }),
    });
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    for (const line of cookies) {
      const [, name, value, rest] = /^([^=]+)=([^;]*)(.*)$/.exec(line)!;
      if (/Max-Age=0/.test(rest!)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    return { status: answer.statusCode, location: answer.headers.location, text: answer.payload, cookies };
  };
  return {
    jar,
    get: (address: string) => send('GET', address),
    /** As a subresource, such as `image` or `iframe`. */
    getAs: (destination: string, address: string) =>
      send('GET', address, undefined, false, { 'sec-fetch-dest': destination }),
    /** A cross-site POST: without cookies. */
    postFromElsewhere: (address: string, form: Record<string, string>) => send('POST', address, form, true),
    /** A form of one of our own pages. */
    postFromOurs: (address: string, form: Record<string, string>) => send('POST', address, form),
    /** Calls the API with a write, as our pages do; 401 when the session has ended meanwhile. */
    async change(method: 'POST' | 'PATCH', url: string, payload: object): Promise<{ status: number; text: string }> {
      const { text } = await send('GET', '/v1/user/sessions');
      const { items = [] } = JSON.parse(text) as { items?: { id: string; current: boolean }[] };
      const session = items.find(({ current }) => current)?.id;
      if (session === undefined) return { status: 401, text };
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const headers = { cookie, [csrfHeader]: csrfToken(services.secret, session) };
      const answer = await app.http.inject({ method, url, payload, headers });
      return { status: answer.statusCode, text: answer.payload };
    },
    /** Calls the API with the session. */
    async api(path: string): Promise<{ status: number; body: Record<string, unknown> }> {
      const { status, text } = await send('GET', path);
      return { status, body: text === '' ? {} : (JSON.parse(text) as Record<string, unknown>) };
    },
  };
}
export type Browser = ReturnType<typeof newBrowser>;
