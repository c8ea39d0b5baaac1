// Pages with conditions, for many visitors with different claims: the cost of each first view, and that the cached data
// stays bounded.
import { createHmac } from 'node:crypto';
import type { Bench } from '../bench.ts';
import { get, post } from '../seed.ts';
import { adminToken, inFolder, residentMegabytes } from '../server.ts';
import { publish } from './site.ts';

const pages = 1000;
const visitors = 600;
const warmUp = 100;

async function send(port: number, method: string, path: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${adminToken}`, 'content-type': 'application/json' };
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
}

function signed(key: string, claims: object): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

type Found = { times: number[]; growth: number };

async function visit(): Promise<Found> {
  return inFolder(async (folder) => {
    const { server, paths, space, site } = await publish(folder, pages, 2);
    const { port, pid } = server;
    try {
      const description = 'about the visitor';
      const properties = {
        name: { type: 'string', description },
        plan: { type: 'string', description, enum: ['free', 'pro'] },
      };
      const jsonSchema = { type: 'object', properties, additionalProperties: false };
      await send(port, 'PUT', `${site}/adaptive-schema`, { jsonSchema });
      await send(port, 'PATCH', site, { adaptiveContent: { enabled: true } });
      await send(port, 'PATCH', `/v1/spaces/${space}`, { editMode: 'live' });
      const hello = 'Hello <code class="expression">visitor.claims.name</code>!';
      const markdown = `${hello}\n\n{% if visitor.claims.plan == "pro" %}\nFor you.\n{% endif %}\n`;
      const inserted = { operation: 'insert_page', document: { markdown } };
      await post(port, `/v1/spaces/${space}/content`, {
        changes: [
          { ...inserted, title: 'Welcome' },
          { ...inserted, title: 'Professionals', condition: 'visitor.claims.plan == "pro"' },
        ],
      });
      const { privateKey } = JSON.parse((await get(port, `${site}/publishing/auth`)).toString()) as {
        privateKey: string;
      };
      const path = `${paths[0]!.split('/').slice(0, 4).join('/')}/welcome`;
      const times: number[] = [];
      let before = 0;
      for (let number = 0; number < visitors; number++) {
        if (number === warmUp) before = await residentMegabytes(pid);
        const name = `okapi${number}`;
        const token = signed(privateKey, { name, plan: number % 2 === 0 ? 'pro' : 'free' });
        const begun = performance.now();
        const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const html = await answer.text();
        times.push(performance.now() - begun);
        if (!html.includes(name)) throw new Error(`the page did not adapt: ${answer.status}`);
        if (html.includes('For you.') !== (number % 2 === 0)) throw new Error('a block was shown to the wrong visitor');
        if (html.includes('Professionals') !== (number % 2 === 0))
          throw new Error('a page was shown to the wrong visitor');
      }
      return { times: times.slice(warmUp), growth: (await residentMegabytes(pid)) - before };
    } finally {
      await server.stop();
    }
  });
}

export const siteVisitors: Bench = {
  name: 'site-visitors',
  about: `the first view of a page that adapts, for each of many visitors with claims of their own, in a space of ${pages} pages`,
  unit: 'ms',
  budget: 10,
  holds: 'at most',
  rounds: async () => (await visit()).times,
};

export const siteVisitorsMemory: Bench = {
  name: 'site-visitors-memory',
  about: `how much the service grows by ${visitors - warmUp} such visitors`,
  unit: 'MB',
  budget: 100,
  holds: 'at most',
  rounds: async () => [(await visit()).growth],
};
