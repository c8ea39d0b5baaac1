// Pictures and fonts for the look of a site. Their URLs are in its customization.
import { api } from '@lectern/contract';
import { receiveFiles, type ReceivedFile } from '#features/files';
import { badRequest, preconditionFailed } from '#platform/errors';
import { implementUpload } from '#platform/http/implement';
import { enqueue } from '#platform/jobs';
import { assetPath } from './path.ts';
import * as rows from './rows.ts';

const mostBytes = 5 * 1024 * 1024;
const mostOfSite = 100;
const unusedMs = 24 * 3_600_000;

const accepted = new Set([
  'font/woff',
  'font/woff2',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/svg+xml',
  'image/vnd.microsoft.icon',
  'image/webp',
  'image/x-icon',
]);

function requireAccepted(files: readonly ReceivedFile[]): ReceivedFile {
  const [file, ...others] = files;
  if (!file || others.length > 0) throw badRequest(`one file is needed, not ${files.length}`);
  const { contentType } = file.stored;
  if (!accepted.has(contentType))
    throw badRequest(`${file.name} is ${contentType}: it must be a picture, or a font as WOFF or WOFF2`);
  return file;
}

export const operations = [
  implementUpload(
    api.uploadSiteAsset,
    async ({ upload, query }, context) =>
      requireAccepted(await receiveFiles(context, upload, { ...query, maxBytes: mostBytes })),
    async ({ site, prepared: { name, stored } }, context) => {
      const { db, now } = context;
      const key = { organization: site.organization_id, site: site.id };
      const isFreed = await rows.deleteUnusedAssets(db, key, new Date(now.getTime() - unusedMs).toISOString());
      if (isFreed) await enqueue(db, now, 'revisions.collect', {}, { organization: site.organization_id });
      if ((await rows.countAssets(db, key)) >= mostOfSite)
        throw preconditionFailed(
          `the site has ${mostOfSite} uploads already; those not in use are deleted after a day`,
        );
      const row: rows.AssetRow = {
        organization_id: site.organization_id,
        site_id: site.id,
        id: context.newId(),
        hash: stored.hash,
        name,
        content_type: stored.contentType,
        size: stored.size,
        created_at: now.toISOString(),
      };
      await rows.insertAsset(db, row);
      return {
        object: 'site-asset' as const,
        id: row.id,
        name,
        contentType: row.content_type,
        size: row.size,
        url: context.urls.at(assetPath(row)),
      };
    },
  ),
];
