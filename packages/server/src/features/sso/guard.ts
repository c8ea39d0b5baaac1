import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ProviderRow } from './rows.ts';

/** Runs a step; `know` says with which provider, for the page and the record of what failed. */
export type Guard = (
  request: FastifyRequest,
  reply: FastifyReply,
  step: (know: (provider: ProviderRow) => ProviderRow) => Promise<FastifyReply>,
) => Promise<FastifyReply>;
