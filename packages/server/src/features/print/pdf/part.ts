import type { CompiledPdf } from './compiled-pdf.ts';

/** A part, and what its numbers of objects begin with. */
export type Part = CompiledPdf & { base: number };
