import { rankOf, type Static, type shapes } from '@lectern/contract';
import { downloadUrl } from '#features/files';
import type { Context } from '#platform/context';
import { stripInvalidText, stripInvalidTextUpTo } from '#platform/sanitize-text';
import type { Facts } from './process/protocol.ts';
import type { SpecRow, VersionRow } from './rows.ts';
import type { StoredFile } from './version.ts';

type Spec = Static<typeof shapes.OpenApiSpec>;
type Version = Static<typeof shapes.OpenApiSpecVersion>;

const pathOf = (spec: SpecRow): string => `/orgs/${spec.organization_id}/openapi/${spec.slug}`;

function withoutSecrets(address: string): string {
  if (!address.includes('@')) return address;
  const url = URL.parse(address);
  // An imported archive may hold anything; what cannot be parsed is not shown.
  if (!url) return '';
  [url.username, url.password] = ['', ''];
  return url.href;
}

export function presentSpec({ urls }: Pick<Context, 'urls'>, spec: SpecRow, rank: number): Spec {
  return {
    object: 'openapi-spec',
    id: spec.id,
    createdAt: spec.created_at,
    updatedAt: spec.updated_at,
    slug: spec.slug,
    ...(spec.source_url !== null && { sourceURL: withoutSecrets(spec.source_url) }),
    processingState: spec.processing_state as Spec['processingState'],
    visibility: spec.visibility as NonNullable<Spec['visibility']>,
    ...(spec.last_version_id !== null && { lastVersion: spec.last_version_id }),
    ...(spec.last_processed_at !== null && { lastProcessedAt: spec.last_processed_at }),
    ...(spec.last_error_code !== null && {
      lastProcessErrorCode: spec.last_error_code as NonNullable<Spec['lastProcessErrorCode']>,
    }),
    lastProcessedErrorCount: spec.last_error_code === null ? 0 : 1,
    ...(spec.last_error_code !== null && {
      lastProcessedErrors: [{ message: spec.last_error ?? '', code: spec.last_error_code }],
    }),
    ...(spec.last_error !== null && { lastProcessErrorMessage: spec.last_error }),
    permissions: { view: true, edit: rank >= rankOf('create') },
    urls: {
      location: urls.api(pathOf(spec)),
      app: urls.app(`/o/${spec.organization_id}/openapi/${spec.slug}`),
      ...(spec.visibility === 'public' && { published: urls.at(publishedPathOf(spec)) }),
    },
  };
}

export const publishedPathOf = (spec: SpecRow): string => `/openapi/${spec.organization_id}/${spec.slug}`;

/** The first file is the entry point. */
export const filesOf = (version: VersionRow): [StoredFile, ...StoredFile[]] =>
  JSON.parse(version.files) as [StoredFile, ...StoredFile[]];
export const factsOf = (version: VersionRow): Facts => JSON.parse(version.facts) as Facts;

const typeOf = (name: string): string => (/\.json$/i.test(name) ? 'application/json' : 'application/yaml');

export const rawUrlOf = (context: Pick<Context, 'services' | 'urls' | 'now'>, { name, raw }: StoredFile): string =>
  downloadUrl(context, {
    content: raw,
    contentType: typeOf(name),
    name: name.slice(name.lastIndexOf('/') + 1).slice(-200),
  });

const longest = 500;
const mostProblems = 100;
/** Titles and descriptions have any length, and many are listed at once. */
const brief = (text: string): string =>
  text.length > longest ? `${stripInvalidTextUpTo(text, longest - 1)}…` : stripInvalidText(text);

export function presentVersion(context: Context, spec: SpecRow, version: VersionRow): Version {
  const { title, version: said, openapi, operations, problems } = factsOf(version);
  return {
    object: 'openapi-spec-version',
    id: version.id,
    createdAt: version.created_at,
    url: rawUrlOf(context, filesOf(version)[0]),
    title: brief(title),
    version: brief(said),
    openapi: brief(openapi),
    operations,
    ...(problems.length > 0 && { problems: problems.slice(0, mostProblems).map(brief) }),
    urls: { location: context.urls.api(`${pathOf(spec)}/versions/${version.id}`) },
  };
}
