export { createApp, type App } from './app.ts';
export { start, type Running } from './start.ts';
export { readConfig, type Config } from '#platform/config';
