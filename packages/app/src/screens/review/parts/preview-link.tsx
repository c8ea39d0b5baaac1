// The change request on the published site, for those who may preview the site.
import { api } from '@lectern/contract/browser';
import { useQuery } from '@tanstack/react-query';
import type { Space } from '../../../actions/here.ts';
import { query } from '../../../api/query.ts';
import { previewUrl } from '../../../paths.ts';
import { useTexts } from '../../../texts/context.tsx';
import { buttonClass } from '../../../ui/button.tsx';

/** Preview URLs are valid for an hour. */
const freshMs = 30 * 60_000;

export function PreviewLink({ space, changeRequestId }: { space: Space; changeRequestId: string }) {
  const t = useTexts();
  const { organization: organizationId, id } = space;
  const { data: sites } = useQuery(
    query(api.listSites, { organizationId, query: { space: id, published: true, limit: 10 } }),
  );
  const site = sites?.items.find(({ permissions }) => permissions.create);
  const { data: preview } = useQuery({
    ...query(api.getSitePreview, { organizationId, siteId: site?.id ?? '' }),
    enabled: site !== undefined,
    staleTime: freshMs,
  });
  const published = site?.urls.published;
  if (!preview || published === undefined) return null;
  return (
    <a
      className={buttonClass('plain', true)}
      href={previewUrl(published, changeRequestId, new URL(preview.url).search)}
      target="_blank"
      rel="noreferrer"
    >
      {t.review.preview}
    </a>
  );
}
