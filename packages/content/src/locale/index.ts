// Helpers for interface texts.
export { fill } from './fill.ts';
export { nearestLocale, type Locale } from './nearest-locale.ts';
