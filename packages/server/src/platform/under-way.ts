/** What is being worked out: many who ask for the same at once cost as much as one. */
export class UnderWay<T> {
  readonly #asked = new Map<string, Promise<T>>();

  get(key: string, work: () => Promise<T>): Promise<T> {
    let answer = this.#asked.get(key);
    if (!answer) {
      answer = work().finally(() => this.#asked.delete(key));
      this.#asked.set(key, answer);
    }
    return answer;
  }
}
