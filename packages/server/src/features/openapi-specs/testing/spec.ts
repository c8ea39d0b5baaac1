import { api } from '@lectern/contract';
import { a, app } from '../../../../test/harness.ts';

export const petshop = `openapi: 3.0.3
info: { title: Petshop, version: 1.2.0, description: All about pets. }
servers: [{ url: https://pets.example.test }]
security: [{ key: [] }]
tags: [{ name: Pets, description: Those who live here. }]
paths:
  /pets:
    get:
      operationId: listPets
      tags: [Pets]
      summary: List the pets
      parameters: [{ name: limit, in: query, schema: { type: integer, nullable: true } }]
      responses:
        200:
          description: some
          content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
    post:
      operationId: addPet
      tags: [Pets]
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/NewPet' } } } }
      responses: { 201: { description: made } }
  /pets/{id}:
    get:
      operationId: getPet
      tags: [Pets]
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        200: { description: one, content: { application/json: { schema: { $ref: '#/components/schemas/Pet' } } } }
components:
  securitySchemes: { key: { type: apiKey, in: header, name: X-Key } }
  schemas:
    NewPet: { type: object, required: [name], properties: { name: { type: string } } }
    Pet:
      type: object
      required: [id]
      properties: { id: { type: string }, owner: { $ref: '#/components/schemas/Owner' } }
    Owner: { type: object, properties: { pets: { type: array, items: { $ref: '#/components/schemas/Pet' } } } }
`;

/** A processed specification, in its own organization. */
export async function withSpec(text: string, slug = 'pets') {
  const organization = await a.organization();
  const { admin, id: organizationId } = organization;
  await admin.call(api.createOpenApiSpec, { organizationId, body: { slug, source: { text } } });
  await app.runJobs();
  const at = { organizationId, specSlug: slug };
  return { organization, admin, at };
}
