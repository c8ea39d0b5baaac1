// What a check of `lectern doctor` found, and how to mend it.

/** Informational findings are neither ok nor errors: they may be intended. */
export type Finding = { kind: 'ok' | 'note' | 'WRONG'; text: string; mend?: string };

export const good = (text: string): Finding => ({ kind: 'ok', text });
export const note = (text: string, mend?: string): Finding => ({
  kind: 'note',
  text,
  ...(mend !== undefined && { mend }),
});
export const bad = (text: string, mend?: string): Finding => ({
  kind: 'WRONG',
  text,
  ...(mend !== undefined && { mend }),
});
