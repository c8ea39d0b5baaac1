// A separate entry point, because the transliteration table is large: browser code does without it.
export { latin } from './latin.ts';
export { anchorKey, namesOf, type Names } from './names.ts';
export { folded } from './spellings.ts';
