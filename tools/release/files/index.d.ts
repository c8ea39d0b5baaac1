/** The service while it runs. */
export interface Running {
  /** Where it listens, such as `http://127.0.0.1:4400`. */
  readonly address: string;
  /** Of the first start on an empty database: a link to sign in with, once. */
  readonly signInLink?: string;
  /** Of the first start on an empty database: an API token of the administrator. */
  readonly token?: string;
  /** Finishes requests in progress and closes the database. */
  stop(): Promise<void>;
}

/**
 * Starts the service in this process. Settings are those of the environment, such as `PORT` and `LECTERN_DATA`; an invalid one
 * throws an error that names it.
 */
export function start(settings?: Readonly<Record<string, string | undefined>>): Promise<Running>;
