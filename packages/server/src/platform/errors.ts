// Every rejection is one of these. The message is for the caller and names what is wrong.
export class HttpError extends Error {
  readonly status: number;
  /** Retry-After in seconds. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export const badRequest = (message: string): HttpError => new HttpError(400, message);
export const unauthorized = (message = 'a valid API token is needed'): HttpError => new HttpError(401, message);
export const forbidden = (message: string): HttpError => new HttpError(403, message);
export const notFound = (what: string): HttpError => new HttpError(404, `${what} not found`);
export const conflict = (message: string): HttpError => new HttpError(409, message);
export const preconditionFailed = (message: string): HttpError => new HttpError(412, message);
export const notImplemented = (id: string): HttpError => new HttpError(501, `${id} is not available yet`);
/** The same for a name that does not exist and for one inside: the difference would map the internal network. */
export const addressNotAllowed = (host: string): HttpError =>
  badRequest(
    `${host} cannot be resolved or its IP address is not public; the operator can allow it with LECTERN_OUTBOUND_ALLOW`,
  );
