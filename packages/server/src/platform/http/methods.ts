// Known paths requested with an unsupported method: allowed methods for 405 and OPTIONS.
import { escapePattern } from '@lectern/content';

type Route = { method: string | string[]; url: string };

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Routes of the server, few of which are ever looked up; patterns are compiled on demand. */
export class Methods {
  readonly #byUrl = new Map<string, Set<string>>();
  #patterns: [RegExp, Set<string>][] | undefined;

  add({ method, url }: Route): void {
    const known = this.#byUrl.get(url) ?? new Set();
    for (const one of [method].flat()) known.add(one);
    this.#byUrl.set(url, known);
    this.#patterns = undefined;
  }

  /**
   * The path's methods for the `Allow` header. Undefined when nothing is at the path, also where a handler for this
   * very method replied so.
   */
  allowed(path: string, method: string): string | undefined {
    this.#patterns ??= [...this.#byUrl].map(([url, methods]) => [patternOf(url), methods]);
    const found = new Set(this.#patterns.flatMap(([pattern, methods]) => (pattern.test(path) ? [...methods] : [])));
    if (found.size === 0 || found.has(method)) return undefined;
    if (found.has('GET')) found.add('HEAD');
    found.add('OPTIONS');
    return order.filter((one) => found.has(one)).join(', ');
  }
}

/** A parameter matches one path segment, a star the rest. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((step) => (step === '*' ? '.*' : step.startsWith(':') ? '[^/]+' : escapePattern(step)))
      .join('/')}/?$`,
    's',
  );
