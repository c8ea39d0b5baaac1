// Apart from the rest, because the table of all scripts is large: what runs in a browser does without it.
export { latin } from './latin.ts';
export { anchorKey, namesOf, type Names } from './names.ts';
export { folded } from './spellings.ts';
