// A small API with its description, and a site that shows it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { api, createClient, type Client } from '@lectern/contract';
import type { Service } from './service.ts';

export type SmallApi = { url: string; asked: string[]; stop(): Promise<void> };

/** Answers web pages of any host, and writes down what it was asked. */
export async function startApi(): Promise<SmallApi> {
  const asked: string[] = [];
  const answer = async (request: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const open = {
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
      'access-control-allow-methods': '*',
      'access-control-expose-headers': '*',
    };
    if (request.method === 'OPTIONS') return void reply.writeHead(204, open).end();
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked.push(
      `${request.method} ${request.url} ${request.headers.authorization ?? '-'} ${String(request.headers['x-trace'] ?? '-')} ${body}`,
    );
    const json = { ...open, 'content-type': 'application/json' };
    if (request.method === 'POST') return void reply.writeHead(201, { ...json, 'x-rate-left': '9' }).end(body);
    if (request.url?.startsWith('/v1/pets/')) return void reply.writeHead(200, json).end('{"id":"p 1","name":"Ada"}');
    reply.writeHead(404, json).end('{"error":"nothing"}');
  };
  const server = createServer((request, reply) => void answer(request, reply));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

export const petshop = (server: string): string => `openapi: 3.1.0
info:
  title: Pet shop
  version: 1.2.0
  description: Everything about the pets of a small shop.
servers:
  - url: ${server}/v1
    description: The shop on this machine
security: [{ token: [] }, {}]
tags:
  - { name: Pets, description: Those who live in the shop. }
  - { name: Orders, x-page-title: Orders and delivery }
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      summary: List the pets
      description: "Pets in the order of their **names**.\\n\\n- at most 50 at once\\n- see [the guide](https://example.test/guide)"
      parameters:
        - { name: limit, in: query, description: How many at most., schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }
        - { name: kinds, in: query, explode: false, schema: { type: array, items: { type: string, enum: [cat, dog, bird] } } }
      responses:
        '200':
          description: Some pets
          headers: { X-Rate-Left: { description: Requests that are left in this minute., schema: { type: integer } } }
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
        '429': { $ref: '#/components/responses/Error' }
    post:
      operationId: addPet
      tags: [Pets]
      summary: Take a pet in
      parameters:
        - { name: X-Trace, in: header, schema: { type: string } }
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/NewPet' }
            example: { name: Ada, kind: cat }
      responses:
        '201': { description: The pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '400': { $ref: '#/components/responses/Error' }
      callbacks:
        adopted:
          '{$request.body#/notify}':
            post:
              requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
              responses: { '204': { description: Received } }
  /pets/{petId}:
    get:
      operationId: getPet
      tags: [Pets]
      summary: Get a pet
      description: One pet with its owner.
      parameters:
        - { name: petId, in: path, required: true, description: The id of the pet., schema: { type: string, minLength: 1, maxLength: 20 }, example: p 1 }
      responses:
        '200': { description: The pet, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
        '404': { $ref: '#/components/responses/Error' }
    delete:
      operationId: removePet
      tags: [Pets]
      summary: Remove a pet
      deprecated: true
      x-hideTryItPanel: true
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      responses: { '204': { description: It is gone } }
  /orders:
    post:
      operationId: order
      tags: [Orders]
      summary: Order food
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { note: { type: string }, list: { type: string, format: binary } } }
      responses: { '202': { description: It is on its way } }
webhooks:
  petBorn:
    post:
      summary: A pet was born
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
      responses: { '200': { description: Received } }
components:
  securitySchemes:
    token: { type: http, scheme: bearer, description: From your profile. }
  responses:
    Error:
      description: What is wrong
      content: { application/json: { schema: { type: object, properties: { error: { type: string } } } } }
  schemas:
    NewPet:
      type: object
      required: [name, kind]
      properties:
        name: { type: string, minLength: 1, maxLength: 50, description: What it listens to. }
        kind: { type: string, enum: [cat, dog, bird], x-enumDescriptions: { cat: Walks alone, dog: Walks with you, bird: Flies } }
        notify: { type: string, format: uri }
        food:
          description: What it eats.
          oneOf:
            - { title: Dry food, type: object, properties: { brand: { type: string } } }
            - { title: Fresh food, type: object, properties: { daily: { type: integer, description: Grams a day. } } }
    Pet:
      allOf:
        - $ref: '#/components/schemas/NewPet'
        - type: object
          required: [id]
          properties:
            id: { type: string, readOnly: true, examples: [p 1] }
            owner: { $ref: '#/components/schemas/Owner' }
            tags: { type: object, additionalProperties: { type: string } }
    Owner:
      type: object
      description: Who takes care of pets.
      properties:
        name: { type: [string, 'null'] }
        pets: { type: array, items: { $ref: '#/components/schemas/Pet' } }
`;

const operation = (path: string, method: string, spec = 'pets'): string =>
  `{% openapi-operation spec="${spec}" path="${path}" method="${method}" %}\n[OpenAPI ${spec}](https://example.test)\n{% endopenapi-operation %}\n`;

const handWritten = `# Pets by hand

A page that shows two operations and a model.

${operation('/pets', 'post')}
## Get a pet

${operation('/pets/{petId}', 'get')}
## Models

{% openapi-schemas spec="pets" schemas="Pet,Owner" grouped="true" %}
[OpenAPI pets](https://example.test)
{% endopenapi-schemas %}

## Webhook

{% openapi-webhook spec="pets" name="petBorn" method="post" %}
[OpenAPI pets](https://example.test)
{% endopenapi-webhook %}
`;

const broken = `# Gone

${operation('/nothing', 'get')}
${operation('/pets', 'get', 'no-such-spec')}
{% openapi src="https://example.test/other.yaml" path="/x" method="get" %}
[other](https://example.test/other.yaml)
{% endopenapi %}
`;

export type ApiSite = { url: string; organization: string; space: string; admin: Client };

export async function publishApi(service: Service, server: string): Promise<ApiSite> {
  const admin = createClient({ endpoint: service.url, token: service.token });
  const organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
  await setSpec(admin, organizationId, petshop(server));
  const space = await admin.call(api.createSpace, { organizationId, body: { title: 'API' } });
  await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
  const pages = [
    { title: 'Welcome', document: { markdown: '# Welcome\n\nNo API here.\n' } },
    { title: 'Pets by hand', document: { markdown: handWritten } },
    { title: 'Gone', document: { markdown: broken } },
  ].map((page) => ({ operation: 'insert_page' as const, ...page }));
  const computed = {
    type: 'builtin:openapi',
    dependencies: { spec: { ref: { kind: 'openapi', spec: 'pets' } } },
    props: { models: true },
  };
  const made = { operation: 'insert_computed' as const, title: 'Reference', computed };
  await admin.call(api.editContent, { spaceId: space.id, body: { changes: [...pages, made] } });
  const site = await admin.call(api.createSite, { organizationId, body: { title: 'Pet shop', spaces: [space.id] } });
  const published = await admin.call(api.publishSite, { organizationId, siteId: site.id });
  return { url: published.urls.published!.replace(/\/$/, ''), organization: organizationId, space: space.id, admin };
}

/** Returns when it was read. */
export async function setSpec(admin: Client, organizationId: string, text: string): Promise<void> {
  const at = { organizationId, specSlug: 'pets' };
  const before = (await admin.call(api.getOpenApiSpec, at).catch(() => undefined))?.lastVersion;
  await admin.call(api.setOpenApiSpec, { ...at, body: { source: { text } } });
  for (let tries = 0; tries < 200; tries++) {
    const { processingState, lastVersion, lastProcessErrorCode } = await admin.call(api.getOpenApiSpec, at);
    if (lastProcessErrorCode) throw new Error(lastProcessErrorCode);
    if (processingState === 'complete' && lastVersion !== before) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('the description was not read');
}
