// The compiler and the fonts of PDF files and social cards are a package of their own, `@lectern/print`, because they are
// more than a third of an installation.
import { HttpError } from '#platform/errors';
import { findPackage } from './find-package.ts';

const compiler = '@myriaddreamin/typst-ts-node-compiler';

export const missingParts =
  'PDF files and social cards need a package that is not installed: npm install @lectern/print';

export const hasPrintParts = (): boolean => findPackage(compiler) !== undefined;

let found = false;

export function requirePrintParts(): void {
  found ||= hasPrintParts();
  if (!found) throw new HttpError(501, missingParts);
}
