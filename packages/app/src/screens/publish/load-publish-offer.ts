// What the offer needs is listed here and not in the code that every page loads.
export const loadPublishOffer = () => import('./publish-offer.tsx').then((part) => part.loadOffer());
