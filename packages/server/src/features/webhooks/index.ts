export { coverInEvents } from './cover.ts';
export { createDeliverer, type Deliverer } from './deliver.ts';
export { operations } from './operations.ts';
export { dropWithSpaces, tellContent, tellNoted } from './queue.ts';
export { sweep } from './sweep.ts';
export { deliveryTarget, webhookTarget } from './target.ts';
