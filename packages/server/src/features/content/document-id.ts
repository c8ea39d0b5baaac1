// A body is named by its hash, together with a mark that it was shown in this space: knowing the hash of a text must not
// be enough to read it through a space that does not hold it.
import { createHmac } from 'node:crypto';
import type { Context } from '#platform/context';

const mark = (secret: string, space: string, hash: string): string =>
  createHmac('sha256', secret).update(`document\n${space}\n${hash}`).digest('base64url').slice(0, 12);

export const documentIdOf = ({ services }: Pick<Context, 'services'>, space: string, hash: string): string =>
  hash + mark(services.secret, space, hash);

/** The hash of the body, or undefined when the id was not given out for this space. */
export function bodyOf({ services }: Pick<Context, 'services'>, space: string, documentId: string): string | undefined {
  const hash = documentId.slice(0, -12);
  return hash !== '' && mark(services.secret, space, hash) === documentId.slice(-12) ? hash : undefined;
}
