import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderRow } from './rows.ts';

/** Runs a step; `know` sets the provider, for the error page and the audit event of a failure. */
export type Guard = (
  request: FastifyRequest,
  reply: FastifyReply,
  step: (know: (provider: ProviderRow) => ProviderRow) => Promise<FastifyReply>,
) => Promise<FastifyReply>;
