// API descriptions with a unique word at every position.
import { api } from '@lectern/contract';
import { app, type Person } from '../../../../test/harness.ts';

/** Words beginning with `hush` are shown only by pages that show all of it. */
export const shop = (more = ''): string => `openapi: 3.1.0
info: { title: Shop, version: 1.0.0 }
tags: [{ name: Aardvarks, description: About them. }]
paths:
  /burrows/{burrowNumber}:
    get:
      operationId: fetchBurrow
      tags: [Aardvarks]
      summary: Look into a burrow
      description: Shows *quokkas* that sleep. ${more}
      parameters:
        - { name: burrowNumber, in: path, required: true, description: Counted by wombats., schema: { type: string } }
        - { name: sortOrder, in: query, schema: { type: string, enum: [upwards, downwards] } }
      responses:
        200:
          description: A bandicoot answers.
          content: { application/json: { schema: { $ref: '#/components/schemas/Burrow' } } }
    delete:
      operationId: hushRemove
      description: hushquiet
      responses: { 204: { description: hushdone } }
  /hushpath:
    post:
      operationId: hushOther
      summary: Hushed matters
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/HushModel' } } } }
      responses: { 200: { description: hushanswer } }
components:
  schemas:
    Burrow:
      type: object
      description: Where numbats live.
      properties:
        tunnelDepth: { type: integer, description: Measured by echidnas. }
        owner: { $ref: '#/components/schemas/Owner' }
    Owner: { type: object, properties: { furColour: { type: string, description: Seen by potoroos. } } }
    HushModel: { type: object, properties: { hushfield: { type: string, description: hushwords } } }
`;

export const operationBlock = (spec = 'shop'): string =>
  `{% openapi-operation spec="${spec}" path="/burrows/{burrowNumber}" method="get" %}\n{% endopenapi-operation %}\n`;

export async function host(admin: Person, organizationId: string, text = shop(), specSlug = 'shop'): Promise<void> {
  await admin.call(api.setOpenApiSpec, { organizationId, specSlug, body: { source: { text } } });
  await app.runJobs();
}

export const computedPage = (spec = 'shop', models = true) =>
  ({
    operation: 'insert_computed',
    title: 'API',
    computed: {
      type: 'builtin:openapi',
      dependencies: { spec: { ref: { kind: 'openapi', spec } } },
      props: { models },
    },
  }) as const;
