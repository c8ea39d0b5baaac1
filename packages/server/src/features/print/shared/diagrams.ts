// The Mermaid diagrams of a book, each drawn once.
import type { Manuscript } from '../manuscript.ts';
import type { Diagram } from './draw-diagram.ts';

/** A file may take five minutes: a book of many diagrams comes with the last of them as source rather than not at all. */
const mostDrawingMs = 90_000;

/** Draws a diagram; undefined when it cannot be drawn. What draws them is loaded only where there is one. */
export async function openDiagrams({ pages, shared }: Manuscript): Promise<(source: string) => Diagram | undefined> {
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
