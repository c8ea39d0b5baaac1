// Operations that are declared but answer 501 for now. This list only becomes shorter.
export const notYet: readonly string[] = [];
