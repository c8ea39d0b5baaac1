import type { CompiledPdf } from './compiled-pdf.ts';

/** A part, and the offset of its object numbers. */
export type Part = CompiledPdf & { base: number };
