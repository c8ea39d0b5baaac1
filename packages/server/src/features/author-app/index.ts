// The author application: its built files, its page, and the data of the session it starts with.
export { openAuthorApp, type AuthorApp, type AuthorAppState } from './author-app.ts';
export { addRoutes } from './routes.ts';
