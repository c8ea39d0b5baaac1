// The Mermaid diagrams of a book, each rendered once.
import type { PrintInput } from '../print-input.ts';
import type { Diagram } from './draw-diagram.ts';

/** A file may take five minutes: a book with many diagrams gets the last ones as source rather than failing. */
const mostDrawingMs = 90_000;

/** Renders a diagram; undefined when that fails. The renderer is loaded only where there is one. */
export async function openDiagrams({ pages, shared }: PrintInput): Promise<(source: string) => Diagram | undefined> {
  const texts = [...pages.map(({ markdown }) => markdown), ...Object.values(shared)];
  if (!texts.some((text) => /^[ \t>]*(?:```+|~~~+)[ \t]*mermaid\b/im.test(text))) return () => undefined;
  const { drawDiagram } = await import('./draw-diagram.ts');
  const drawn = new Map<string, Diagram | undefined>();
  let spent = 0;
  return (source) => {
    if (!drawn.has(source)) {
      const began = performance.now();
      drawn.set(source, spent < mostDrawingMs ? drawDiagram(source) : undefined);
      spent += performance.now() - began;
    }
    return drawn.get(source);
  };
}
