// Every refusal is one of these. The message is for the caller and names what is wrong.
export class Refusal extends Error {
  readonly status: number;
  /** Seconds after which it makes sense to try again. */
  readonly retryAfter: number | undefined;

  constructor(status: number, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

export const invalid = (message: string): Refusal => new Refusal(400, message);
export const unauthorized = (message = 'a valid API token is needed'): Refusal => new Refusal(401, message);
export const forbidden = (message: string): Refusal => new Refusal(403, message);
export const notFound = (what: string): Refusal => new Refusal(404, `${what} not found`);
export const conflict = (message: string): Refusal => new Refusal(409, message);
export const refused = (message: string): Refusal => new Refusal(412, message);
export const notImplemented = (id: string): Refusal => new Refusal(501, `${id} is not available yet`);
