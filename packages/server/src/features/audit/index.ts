export { note } from './note.ts';
