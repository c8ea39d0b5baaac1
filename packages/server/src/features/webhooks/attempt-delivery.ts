// One attempt to deliver an event.
import type { Services } from '#platform/context';
import { HttpError } from '#platform/errors';
import { stripInvalidText, stripInvalidTextUpTo } from '#platform/sanitize-text';
import type { ClaimedDelivery } from './rows-deliveries.ts';
import { signatureHeader, signatureOf } from './sign.ts';

export type Attempt = { at: string; ms: number; status?: number; error?: string; response?: string };

const excerptBytes = 1000;

async function beginning(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of chunks) {
      parts.push(chunk);
      size += chunk.length;
      if (size >= excerptBytes) break;
    }
  } catch {
    // Only the status matters; the body is recorded for people.
  }
  return stripInvalidText(Buffer.concat(parts).subarray(0, excerptBytes).toString('utf8'));
}

export async function attemptDelivery(services: Services, delivery: ClaimedDelivery): Promise<Attempt> {
  const { fetcher, config, clock, secret } = services;
  const now = clock();
  const began = performance.now();
  const done = (what: Omit<Attempt, 'at' | 'ms'>): Attempt => ({
    at: now.toISOString(),
    ms: Math.round(performance.now() - began),
    ...what,
  });
  const signature = signatureOf(secret, delivery, delivery.body, now);
  if (signature === undefined) {
    return done({
      error: 'the secret was encrypted with another key of this service; rotate the secret of the webhook',
    });
  }
  const limits = {
    maxBytes: 1024 * 1024,
    timeoutMs: config.webhookTimeoutMs,
    send: {
      method: 'POST' as const,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        [signatureHeader]: signature,
        'x-lectern-event': delivery.type,
        'x-lectern-event-id': delivery.event_id,
        'x-lectern-delivery': delivery.id,
      },
      body: delivery.body,
    },
  };
  try {
    return await fetcher.read(delivery.url, limits, async ({ status, chunks }) => {
      const response = await beginning(chunks);
      return done({ status, ...(response !== '' && { response }) });
    });
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    return done({ error: stripInvalidTextUpTo(error.message, excerptBytes) });
  }
}

export const isDelivered = ({ status }: Attempt): boolean => status !== undefined && status >= 200 && status < 300;
