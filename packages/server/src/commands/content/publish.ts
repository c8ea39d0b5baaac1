// Commands for API descriptions and archives.
import { readFile, writeFile } from 'node:fs/promises';
import { api } from '@lectern/client';
import { CommandError, exitCodes } from './exit-codes.ts';
import { download } from './server-folder.ts';
import { openSession, requireSpace, type CommonOptions, type Session, type SpaceOptions } from './session.ts';

type OrganizationOptions = CommonOptions & { organization?: string };

async function organizationOf({ client }: Session, { organization }: OrganizationOptions): Promise<string> {
  const given = organization ?? process.env['LECTERN_ORGANIZATION'];
  if (given !== undefined) return given;
  const { items } = await client.call(api.listOrganizations, { query: { limit: 20 } });
  if (items.length === 1) return items[0]!.id;
  const list = items.map(({ id, title }) => `  ${id}  ${title}`).join('\n');
  throw new CommandError(`which organization? name it with --organization\n${list}`, exitCodes.usage);
}

/** A file or an address; the same name again is a new version. */
export async function publishOpenApi(source: string, options: OrganizationOptions & { name: string }): Promise<void> {
  const session = await openSession(options);
  const organizationId = await organizationOf(session, options);
  const isUrl = /^https?:\/\//.test(source);
  const text = isUrl ? undefined : await readFile(source, 'utf8').catch(() => undefined);
  if (!isUrl && text === undefined) throw new CommandError(`${source} cannot be read`, exitCodes.usage);
  const body = { source: text === undefined ? { url: source } : { text } };
  const specification = await session.client.call(api.setOpenApiSpec, { organizationId, specSlug: options.name, body });
  session.tell(specification, `The description ${options.name} has a version of ${source}.`);
}

export async function exportFromServer(file: string, options: SpaceOptions & OrganizationOptions): Promise<void> {
  const session = await openSession(options);
  const { client, progress, tell } = session;
  progress('making the archive');
  const { url } =
    options.space === undefined && process.env['LECTERN_SPACE'] === undefined
      ? await client.call(api.exportOrganization, { organizationId: await organizationOf(session, options) })
      : await client.call(api.exportSpace, { spaceId: requireSpace(options) });
  const bytes = await download(url);
  await writeFile(file, bytes);
  tell({ file, bytes: bytes.length }, `Exported to ${file} (${(bytes.length / 1e6).toFixed(1)} MB).`);
}
