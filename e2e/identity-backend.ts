// What an owner of a site runs beside it: a login of their own that sends its people back with a signed token.
import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';

export type IdentityBackend = { url: string; stop(): Promise<void> };

function signed(key: string, claims: object): string {
  const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

/** `site` and `key` are known only once the site is there. */
export async function startIdentityBackend(of: () => { site: string; key: string }): Promise<IdentityBackend> {
  const server = createServer((request, reply) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://localhost');
    const location = searchParams.get('location') ?? '';
    if (pathname === '/in') {
      const fields = `<input type="hidden" name="location" value="${encodeURIComponent(location)}">`;
      reply.setHeader('content-type', 'text/html; charset=utf-8');
      reply.end(
        `<!doctype html><html lang="en"><title>Sign in</title><main><h1>Sign in</h1><form action="/done">${fields}<label>Plan <input name="plan"></label><button>Sign in</button></form></main></html>`,
      );
      return;
    }
    if (pathname !== '/done') {
      reply.statusCode = 404;
      reply.end();
      return;
    }
    const { site, key } = of();
    const expires = Math.floor(Date.now() / 1000) + 7200;
    const token = signed(key, { exp: expires, plan: searchParams.get('plan') });
    reply.statusCode = 302;
    reply.setHeader('location', `${site}${decodeURIComponent(location)}?jwt_token=${token}`);
    reply.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
