import { api } from '@lectern/contract';
import { implementView, type ContentView } from '#features/branches';
import type { Context } from '#platform/context';
import { encryptSecret } from '#platform/encrypted-secret';
import type { Format } from './print-input.ts';
import { fileNameOf, printUrl } from './sign.ts';

/** An empty list is a claim too; only an empty `unsigned` is nothing. */
const saysNothing = (claims: Readonly<Record<string, unknown>>): boolean =>
  Object.entries(claims).every(([name, value]) => name === 'unsigned' && Object.keys(value ?? {}).length === 0);

/** Bounds the size of a reply. */
const mostNamed = 1000;

type Query = { page?: string; only?: boolean };

/** The file is made before the reply, so that errors are reported here and not at its URL. */
async function printed(context: Context, place: ContentView, format: Format, { page, only = false }: Query) {
  const visitor = context.caller?.visitor;
  const told = visitor?.claims ?? {};
  const claims = saysNothing(told) ? {} : told;
  const wanted = { format, page, only, claims, site: visitor && { id: visitor.site, link: visitor.link } };
  const { checkPrintRequest } = await import('./collect-print-input.ts');
  const { print } = await import('./print.ts');
  const title = await checkPrintRequest(context, place, wanted);
  const { leftOut, name: file } = await print(context, place, wanted);
  const url = printUrl(context, {
    organization: place.space.organization_id,
    space: place.space.id,
    revision: place.revision.id,
    format,
    name: fileNameOf(title, format),
    page: page ?? '',
    only: only ? 'true' : '',
    // Encrypted: URLs end up in logs and browser histories.
    claims: Object.keys(claims).length === 0 ? '' : encryptSecret(context.services.secret, JSON.stringify(claims)),
    site: visitor?.site ?? '',
    link: visitor?.link ?? '',
    key: visitor?.by?.key ?? '',
    preview: visitor?.by?.preview ?? '',
    file,
  });
  return { url, ...(leftOut.length > 0 && { leftOut: leftOut.slice(0, mostNamed) }) };
}

export const operations = [
  ...implementView([api.getSpacePdf, api.getChangeRequestPdf], (view, { query }, context) =>
    printed(context, view, 'pdf', query),
  ),
  ...implementView([api.getSpaceEpub, api.getChangeRequestEpub], (view, { query }, context) =>
    printed(context, view, 'epub', query),
  ),
];
