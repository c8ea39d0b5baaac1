// The page on the site itself, as a visitor with chosen claims sees it.
import { Fault } from '../../ui/fault.tsx';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Space } from '../../actions/screen-context.ts';
import { previewUrl, type PreviewedPage } from '../../paths.ts';
import { useTexts } from '../../texts/context.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { claimsIn, fieldsOf, parseClaims, type ClaimField, type ClaimValues } from './claims-model.ts';
import { ClaimFields, ClaimsJson } from './parts/claim-fields.tsx';
import { claimSchemaOf, previewOf, sitesOf, siteSpacesOf, type Site } from './queries.ts';

type PreviewDialogProps = { space: Space; page: PreviewedPage; onClose(): void };

export function PreviewDialog({ space, page, onClose }: PreviewDialogProps) {
  const t = useTexts();
  const { organization: organizationId, id: spaceId } = space;
  const { data, error } = useQuery(sitesOf(organizationId, spaceId));
  const sites = data?.items.filter(({ permissions }) => permissions.create) ?? [];
  const [chosen, choose] = useState<string>();
  const site = sites.find(({ id }) => id === chosen) ?? sites[0];
  if (site) return <SitePreview key={site.id} {...{ space, page, onClose, sites, site, choose }} />;
  return (
    <Dialog title={t.readerPreview.title} onClose={onClose}>
      {data && <p>{t.readerPreview.noSites}</p>}
      <Fault error={error} />
    </Dialog>
  );
}

/** What was filled in last, by site, while the tab lives. */
const remembered = new Map<string, { values: ClaimValues; json: string }>();

type SitePreviewProps = PreviewDialogProps & { sites: readonly Site[]; site: Site; choose(id: string): void };

function SitePreview({ space, page, onClose, sites, site, choose }: SitePreviewProps) {
  const t = useTexts();
  const { organization: organizationId } = space;
  const [filled, setFilled] = useState(remembered.get(site.id) ?? { values: {}, json: '' });
  const fill = (part: Partial<typeof filled>) => {
    const next = { ...filled, ...part };
    remembered.set(site.id, next);
    setFilled(next);
  };
  const hasSchema = site.adaptiveContent?.enabled === true;
  const schema = useQuery({ ...claimSchemaOf(organizationId, site.id), enabled: hasSchema });
  const fields: ClaimField[] = schema.data ? fieldsOf(schema.data.jsonSchema) : [];
  const claims = fields.length > 0 ? claimsIn(fields, filled.values) : parseClaims(filled.json);
  const { data: siteSpaces } = useQuery(siteSpacesOf(organizationId, site.id));
  const siteSpace = siteSpaces?.items.find((one) => one.space.id === space.id)?.id;
  const preview = useQuery({
    ...previewOf(organizationId, site.id, siteSpace ?? '', useDeferredValue(claims) ?? {}),
    enabled: siteSpace !== undefined && claims !== undefined,
  });
  const error = schema.error ?? preview.error;
  return (
    <Dialog
      title={t.readerPreview.title}
      onClose={onClose}
      actions={
        <>
          {preview.data && claims ? (
            <a
              className={buttonClass('primary')}
              href={previewUrl(preview.data.url, page)}
              target="_blank"
              rel="noreferrer"
            >
              {t.readerPreview.open}
            </a>
          ) : (
            <Button tone="primary" disabledReason={claims ? t.working : t.readerPreview.jsonWrong}>
              {t.readerPreview.open}
            </Button>
          )}
          <Button onClick={onClose}>{t.close}</Button>
        </>
      }
    >
      {sites.length > 1 && (
        <Select
          label={t.readerPreview.site}
          value={site.id}
          choices={sites.map(({ id, title }) => [id, title] as const)}
          choose={choose}
        />
      )}
      <p>{t.readerPreview.claimsAbout}</p>
      {fields.length > 0 ? (
        <ClaimFields fields={fields} values={filled.values} change={(values) => fill({ values })} />
      ) : (
        (!hasSchema || schema.data === null) && (
          <ClaimsJson text={filled.json} isWrong={claims === undefined} change={(json) => fill({ json })} />
        )
      )}
      <p>{t.readerPreview.openAbout}</p>
      <Fault error={error} />
    </Dialog>
  );
}
