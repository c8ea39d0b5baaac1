// Known paths that were asked for with a method they do not take: which they take, as 405 or as the answer to OPTIONS.

type Route = { method: string | string[]; url: string };

const order = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** The routes of the service, of which few are ever asked about; patterns are made when one is. */
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
   * What a path takes instead of the method, as `Allow` says it. Undefined when there is nothing at the path, also where a
   * handler for this very method found that out.
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

/** Parameters are one step of a path, a star is the rest of it. */
const patternOf = (url: string): RegExp =>
  new RegExp(
    `^${url
      .split('/')
      .map((step) => (step === '*' ? '.*' : step.startsWith(':') ? '[^/]+' : RegExp.escape(step)))
      .join('/')}/?$`,
    's',
  );
