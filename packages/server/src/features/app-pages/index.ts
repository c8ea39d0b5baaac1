// Read-only pages at the addresses that replies give as `urls.app`, until the application is there.
export { addPages } from './routes.ts';
