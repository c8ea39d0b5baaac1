import type { FastifyInstance } from 'fastify';

const message = 'send messages by POST; streams and sessions are not supported';

/** MCP clients probe these methods and continue without them when they are not supported. */
export function addRoutes(http: FastifyInstance): void {
  http.route({
    method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    url: '/v1/orgs/:organizationId/mcp',
    exposeHeadRoute: false,
    handler: (_, reply) => {
      const refusal = { jsonrpc: '2.0', error: { code: -32_000, message }, id: null };
      void reply.code(405).headers({ allow: 'POST', 'content-type': 'application/json' }).send(JSON.stringify(refusal));
    },
  });
}
