// Made-up cases are the same in every run, so that a run means the same everywhere. LECTERN_SEED begins with others, and
// LECTERN_FUZZ, which asks for many, with new ones each time.
import fc from 'fast-check';

const { LECTERN_SEED: seed, LECTERN_FUZZ: many } = process.env;
if (seed !== undefined || many === undefined) fc.configureGlobal({ seed: Number(seed ?? 1) });
