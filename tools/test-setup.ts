// Made-up cases are the same in every run, so that a run means the same everywhere. LECTERN_SEED begins with others, and
// LECTERN_FUZZ, which asks for many, with new ones each time.
import hooks from 'node:async_hooks';
import fc from 'fast-check';

const { LECTERN_SEED: seed, LECTERN_FUZZ: many } = process.env;
if (seed !== undefined || many === undefined) fc.configureGlobal({ seed: Number(seed ?? 1) });

// Node's runner follows every promise to know which test an error belongs to, which makes each of them twenty times as
// slow. An error that nobody awaits fails the run all the same, but under no test's name, so it is shown where it came up.
const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
process.on('unhandledRejection', (error) => console.error('Nobody awaited:', error));
process.on('uncaughtExceptionMonitor', (error) => console.error('Nobody caught:', error));
