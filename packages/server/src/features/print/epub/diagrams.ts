// Mermaid diagrams as images of a book.
import type { PrintInput } from '../print-input.ts';
import { cleanDrawing } from '../shared/clean-drawing.ts';
import { openDiagrams } from '../shared/diagrams.ts';

type BookDiagram = { file: string; svg: string; width: number; height: number };

export type BookDiagrams = {
  /** Undefined when it cannot be rendered: its source is shown then. */
  of(source: string): BookDiagram | undefined;
  /** Those that were requested and rendered. */
  all(): BookDiagram[];
};

/** `drawings` is false for a book that was too large with SVG images. */
export async function bookDiagrams(input: PrintInput, drawings: boolean): Promise<BookDiagrams> {
  const draw = drawings ? await openDiagrams(input) : () => undefined;
  const known = new Map<string, BookDiagram | undefined>();
  const made = (source: string): BookDiagram | undefined => {
    const diagram = draw(source);
    // Attributes for scripts, which EPUB chapters do not have.
    const svg = diagram && cleanDrawing(diagram.svg.replaceAll(/ data-[\w-]+="[^"]*"/g, ''));
    if (!diagram || svg === undefined) return undefined;
    const [width, height] = [diagram.width, diagram.height].map(Math.round) as [number, number];
    return { file: `diagram-${known.size + 1}.svg`, svg, width, height };
  };
  return {
    of(source) {
      if (!known.has(source)) known.set(source, made(source));
      return known.get(source);
    },
    all: () => [...known.values()].filter((one) => one !== undefined),
  };
}
