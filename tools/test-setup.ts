// Property tests use a fixed seed, so that runs are reproducible. LECTERN_SEED sets another one, and LECTERN_FUZZ,
// which requests many cases, a random one.
import hooks from 'node:async_hooks';
import fc from 'fast-check';

const { LECTERN_SEED: seed, LECTERN_FUZZ: many } = process.env;
if (seed !== undefined || many === undefined) fc.configureGlobal({ seed: Number(seed ?? 1) });

// Node's runner tracks every promise to attribute errors to tests, which makes each of them twenty times as slow. An
// unhandled rejection still fails the run, but under no test's name, so it is printed where it occurs.
const { createHook } = hooks;
hooks.createHook = (callbacks) => createHook({ ...callbacks, trackPromises: false });
process.on('unhandledRejection', (error) => console.error('Nobody awaited:', error));
process.on('uncaughtExceptionMonitor', (error) => console.error('Nobody caught:', error));
