/** A module that is loaded when it is first needed. `import()` itself takes a tenth of a millisecond each time. */
export function lazyImport<T>(load: () => Promise<T>): () => Promise<T> {
  let loaded: Promise<T> | undefined;
  return () => (loaded ??= load());
}
