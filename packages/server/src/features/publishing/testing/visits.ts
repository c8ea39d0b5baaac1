// Visits to sites: what a URL shows, and tokens as the owner's login signs them.
import { strict as assert } from 'node:assert';
import { createHmac } from 'node:crypto';
import { api } from '@lectern/contract';
import { a, nobody, services } from '../../../../test/harness.ts';
import { aSite, type Made } from '../../../../test/site-fixture.ts';

export const status = (wanted: number) => (error: { code?: number; status?: number }) => {
  assert.equal(error.code ?? error.status, wanted);
  return true;
};

export type Visitor = { jwtToken?: string; unsignedClaims?: Record<string, unknown> };
type Shown = Exclude<Awaited<ReturnType<typeof lookUp>>, { redirect: string }>;

export const lookUp = (url: string, visitor: Visitor = {}, redirectOnError = false) =>
  nobody.call(api.resolvePublishedUrl, { body: { url, visitor, redirectOnError } });

export async function shown(url: string, visitor?: Visitor): Promise<Shown> {
  const answer = await lookUp(url, visitor);
  assert.ok('apiToken' in answer, JSON.stringify(answer));
  return answer;
}

export async function redirected(url: string, visitor?: Visitor, redirectOnError?: boolean): Promise<string> {
  const answer = await lookUp(url, visitor, redirectOnError);
  assert.ok('redirect' in answer, JSON.stringify(answer));
  return answer.redirect;
}

export function signed(key: string, claims: object, header: object = { alg: 'HS256', typ: 'JWT' }): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${part(header)}.${part(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
export const inSeconds = (seconds: number) => Math.floor(services.clock().getTime() / 1000) + seconds;

const description = 'about the visitor';
const jsonSchema = {
  type: 'object',
  properties: {
    beta: { type: 'boolean', description },
    plan: { type: 'string', description, enum: ['free', 'pro'] },
    größe: { type: 'boolean', description },
    unsigned: {
      type: 'object',
      description: 'Unsigned claims of the site visitor.',
      properties: { dark: { type: 'boolean', description } },
      additionalProperties: false,
    },
  },
  additionalProperties: false,
};

/** A published site without sections. */
export async function published(...titles: string[]) {
  const made = await aSite(...titles);
  const { admin, at, organization } = made;
  await admin.call(api.publishSite, at);
  return { ...made, base: `http://lectern.test/sites/${organization.id}/site` };
}

/** Lets the site adapt to `beta`, `plan`, `größe` and the unsigned `dark`; returns the signing key. */
export async function adaptive(made: Made): Promise<string> {
  const { admin, at } = made;
  await admin.call(api.setAdaptiveSchema, { ...at, body: { jsonSchema } });
  await admin.call(api.updateSite, { ...at, body: { adaptiveContent: { enabled: true } } });
  return (await admin.call(api.getPublishingAuth, at)).privateKey;
}

/** A section with a new space of the same title. */
export async function addSection(
  { organization, admin, at }: Made,
  title: string,
  condition?: string,
): Promise<string> {
  const { id: spaceId } = await a.space({ in: organization, title });
  const { id } = await admin.call(api.createSiteSection, { ...at, body: { spaceId, title } });
  if (condition !== undefined) {
    await admin.call(api.updateSiteSection, { ...at, siteSectionId: id, body: { condition } });
  }
  return id;
}

export type NewPage = { title: string; markdown?: string; condition?: string; into?: string };

export async function addPages({ admin }: Made, spaceId: string, ...pages: NewPage[]): Promise<string[]> {
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const ids: string[] = [];
  for (const { markdown = '', ...page } of pages) {
    const { changes } = (await admin.call(api.editContent, {
      spaceId,
      body: { changes: [{ operation: 'insert_page', document: { markdown }, ...page }] },
    })) as unknown as { changes: { page: { id: string } }[] };
    ids.push(changes[0]!.page.id);
  }
  return ids;
}
