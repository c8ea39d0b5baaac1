// Counters of this process for /metrics. Label values come from the code and are few; text of requests is never one.

export type Series = readonly (readonly [labels: string, value: number])[];

/** One metric in the text format of Prometheus. */
export const metricText = (name: string, help: string, type: 'counter' | 'gauge', series: Series): string =>
  [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...series.map(([labels, value]) => `${name}${labels === '' ? '' : `{${labels}}`} ${value}`),
    '',
  ].join('\n');

export class Counter {
  readonly #name: string;
  readonly #help: string;
  readonly #labels: readonly string[];
  readonly #counts = new Map<string, number>();

  constructor(name: string, help: string, labels: readonly string[]) {
    this.#name = name;
    this.#help = help;
    this.#labels = labels;
    counters.push(this);
  }

  /** One value for each label. */
  add(values: readonly string[], by = 1): void {
    const labels = this.#labels.map((label, index) => `${label}="${values[index]}"`).join(',');
    this.#counts.set(labels, (this.#counts.get(labels) ?? 0) + by);
  }

  text(): string {
    return metricText(this.#name, this.#help, 'counter', [...this.#counts]);
  }
}

const counters: Counter[] = [];

export const countersText = (): string => counters.map((counter) => counter.text()).join('');
