// What interface texts share, whoever shows them.
export { fill } from './fill.ts';
export { nearestLocale, type Locale } from './nearest-locale.ts';
