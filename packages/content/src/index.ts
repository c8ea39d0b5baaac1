export * from './tree/index.ts';
