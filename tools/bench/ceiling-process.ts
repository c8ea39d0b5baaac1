import { readFileSync } from 'node:fs';
import Fastify, { LogController } from 'fastify';
import { createLog } from '../../packages/server/src/platform/log.ts';

const [port, file] = process.argv.slice(2);
const body = readFileSync(file!, 'utf8');
const http = Fastify({
  loggerInstance: createLog('info'),
  logController: new LogController({ disableRequestLogging: true }),
});
http.get('/', async (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(body));
process.on('SIGTERM', () => process.exit(0));
await http.listen({ port: Number(port), host: '127.0.0.1' });
