// Read-only pages at the URLs that replies give as `urls.app`: those that the author application has no screen for, and
// all of them without scripts.
export { addPages } from './routes.ts';
