// All pages, loaded together where the first of them is asked for.
export { collectionView } from './collection.ts';
export { renderFrame } from './render-frame.ts';
export { organizationView } from './organization.ts';
export { siteView } from './site.ts';
export { spaceView } from './space.ts';
export { specificationView } from './specification.ts';
export { style } from './style.ts';
