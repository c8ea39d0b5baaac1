export { createApp, type App } from './app.ts';
export { start, type Running } from './process/start.ts';
export { readConfig, type Config } from '#platform/config';
