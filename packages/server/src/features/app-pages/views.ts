// All pages, imported together on the first request for one.
export { collectionView } from './collection.ts';
export { renderFrame } from './render-frame.ts';
export { manualPicture, manualView } from './manual.ts';
export { organizationView } from './organization.ts';
export { siteView } from './site.ts';
export { spaceView } from './space.ts';
export { specificationView } from './specification.ts';
export { style } from './style.ts';
