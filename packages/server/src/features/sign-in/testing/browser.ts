// A minimal browser for the pages: keeps cookies and sends forms as a browser does.
import { app, services } from '../../../../test/harness.ts';

export type Answer = { status: number; text: string; headers: Record<string, unknown>; location: string | undefined };

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

export function openBrowser({ address = '203.0.113.7', on = app } = {}) {
  const cookies = new Map<string, string>();
  const cookie = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(
    method: 'GET' | 'POST',
    url: string,
    more: { headers?: Record<string, string>; payload?: string } = {},
  ): Promise<Answer> {
    const answer = await on.http.inject({
      method,
      url: url.replace(services.config.url, ''),
      remoteAddress: address,
      headers: {
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
        ...(cookies.size > 0 && { cookie: cookie() }),
        ...more.headers,
      },
      ...(more.payload !== undefined && { payload: more.payload }),
    });
    for (const set of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set)!;
      if (/Max-Age=0/.test(set)) cookies.delete(name!);
      else cookies.set(name!, value!);
    }
    const { statusCode: status, payload: text, headers } = answer;
    return { status, text, headers, location: headers.location };
  }

  return {
    cookies,
    cookie,
    get: (url: string) => send('GET', url),
    send,
    /** A form of one of our own pages. */
    post: (url: string, fields: Record<string, string> = {}, headers: Record<string, string> = {}) =>
      send('POST', url, {
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: services.config.url,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        payload: new URLSearchParams(fields).toString(),
      }),
    async csrf(): Promise<string> {
      const { text } = await send('GET', '/app/account');
      return /name="csrf" value="([^"]+)"/.exec(text)?.[1] ?? '';
    },
  };
}

/** The text of a page. */
export const wordsOf = ({ text }: Answer): string =>
  text
    .replace(/<style>[\s\S]*<\/style>/, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity]!)
    .replaceAll(/\s+/g, ' ');
