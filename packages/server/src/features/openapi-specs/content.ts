// The forms in which a version is read.
import { openContent, readContent } from '#features/files';
import type { Context } from '#platform/context';
import { Written } from '#platform/http/implement';
import { documentText, outlineOfVersion, partJson, type Wanted } from './document.ts';
import { filesOf, rawUrlOf } from './present.ts';
import type { VersionRow } from './rows.ts';

/** Written as text: a large document is never taken apart here. */
export async function contentOf(context: Context, version: VersionRow): Promise<Written> {
  const files = filesOf(version);
  const entries: string[] = [];
  for (const [number, file] of files.entries()) {
    const facts = {
      dir: './',
      isEntrypoint: number === 0,
      // References inside the first file lead nowhere else: what the others hold is in it.
      references: number === 0 ? [] : file.references,
      filename: file.name,
      url: rawUrlOf(context, file),
    };
    const specification =
      number === 0
        ? await documentText(context.services, version)
        : Buffer.from((await readContent(context.services, file.parsed!)) ?? Buffer.from('null')).toString('utf8');
    entries.push(
      `${JSON.stringify(file.name)}:${JSON.stringify(facts).slice(0, -1)},"specification":${specification}}`,
    );
  }
  return new Written(`{"filesystem":{${entries.join(',')}},"url":${JSON.stringify(rawUrlOf(context, files[0]!))}}`);
}

export async function rawOf({ services }: Context, version: VersionRow) {
  const bytes = await readContent(services, filesOf(version)[0]!.raw);
  return { text: Buffer.from(bytes!).toString('utf8'), format: version.format as 'json' | 'yaml' };
}

export async function documentOf({ services }: Context, version: VersionRow, query: Wanted): Promise<Written> {
  const head = `{"version":${JSON.stringify(version.id)},`;
  const isWhole = query.path === undefined && query.webhook === undefined && query.schemas === undefined;
  if (isWhole) return new Written(`${head}"complete":true,"document":${await documentText(services, version)}}`);
  return new Written(head + (await partJson(services, version, query)).slice(1));
}

export async function outlineOf({ services }: Context, version: VersionRow) {
  return { version: version.id, outline: (await outlineOfVersion(services, version)) as never };
}

export const openRaw = (context: Pick<Context, 'services'>, version: VersionRow) =>
  openContent(context.services, filesOf(version)[0]!.raw);
