import type { AssetRow } from './rows.ts';

/** Where an upload is served; a name without surprises, as it is in style sheets. */
export function assetPath({ organization_id, site_id, id, name }: AssetRow): string {
  const plain = name.replaceAll(/[^\w.-]+/g, '-').slice(-100);
  return `/site-assets/${organization_id}/${site_id}/${id}/${plain}`;
}
