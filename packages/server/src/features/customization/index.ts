export { operations, dropWithItems } from './operations.ts';
export { customizationsOf, type Customizations } from './read.ts';
export { defaults as defaultCustomization } from './defaults.ts';
