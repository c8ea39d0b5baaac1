// Read-only pages at the URLs that replies give as `urls.app`, until the application exists.
export { addPages } from './routes.ts';
