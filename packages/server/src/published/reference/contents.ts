// The pages of the reference: the guides, and a page for each resource, operation and schema of the contract.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashText, runInSlices } from '@lectern/content';
import type { JsonSchema, shapes } from '@lectern/contract';
import { apiPages, outlineOf, type ApiPage } from '@lectern/openapi/spec';
import { readContractDocument } from '#platform/contract-document';
import { version } from '#platform/version';
import { operationMarkdown, resourceMarkdown, schemasMarkdown, type ApiOperation } from './markdown.ts';
import { specSlug } from './settings.ts';

const folder = join(import.meta.dirname, '../../../../../docs/api/guides');
/** In reading order; the first is at the address of the reference itself. */
export const guideNames = [
  'overview',
  'authentication',
  'editing',
  'change-requests',
  'publishing',
  'visitors',
  'webhooks',
  'paging',
  'errors',
  'rate-limits',
  'existing-clients',
];

export type ReferencePage = shapes.Page & { pages: ReferencePage[] };
export type Contents = {
  document: JsonSchema;
  /** Changes with anything it shows. */
  revision: string;
  pages: ReferencePage[];
  markdown: ReadonlyMap<string, string>;
  /** Page of an operation, by the id of the operation. */
  pageOf: ReadonlyMap<string, string>;
  builtAt: string;
};

type Paths = Record<string, Record<string, ApiOperation>>;

export async function readContents(url: string): Promise<Contents> {
  const document: JsonSchema = {
    ...(await readContractDocument(url)),
    servers: [{ url: '/', description: 'this server' }],
  };
  const outline = outlineOf({ ...document, info: { title: 'Lectern API', version } });
  const api = await runInSlices(apiPages(outline, { spec: specSlug, seed: specSlug, models: true }));
  const paths = document['paths'] as Paths;
  const builder = new Builder(paths, url);
  const guides: ReferencePage[] = [];
  const texts = await Promise.all(guideNames.map((name) => readFile(join(folder, `${name}.md`), 'utf8')));
  const resources = api.map((page) => builder.add(page, ''));
  for (const [i, name] of guideNames.entries()) guides.push(builder.addGuide(name, texts[i] ?? ''));
  const [overview, ...others] = guides as [ReferencePage, ...ReferencePage[]];
  const schemas = resources.filter(({ slug }) => slug === schemasSlug);
  return {
    document,
    revision: hashText(JSON.stringify([version, document, texts])).slice(0, 20),
    pages: [
      overview,
      builder.group('guides', 'Guides', others),
      builder.group(
        'resources',
        'Resources',
        resources.filter((page) => !schemas.includes(page)),
      ),
      ...schemas,
    ],
    markdown: builder.markdown,
    pageOf: builder.pageOf,
    builtAt,
  };
}

/** The page of schemas was here before the pages were made by the front end of sites. */
const schemasSlug = 'shapes';
const builtAt = '2026-01-01T00:00:00.000Z';

class Builder {
  readonly markdown = new Map<string, string>();
  readonly pageOf = new Map<string, string>();
  readonly #paths: Paths;
  readonly #url: string;

  constructor(paths: Paths, url: string) {
    this.#paths = paths;
    this.#url = url;
  }

  add(page: ApiPage, above: string): ReferencePage {
    const { id, shows, description } = page;
    const isSchemas = shows.kind === 'models';
    const slug = isSchemas ? schemasSlug : page.slug;
    const path = above === '' ? slug : `${above}/${slug}`;
    const pages = page.pages.map((one) => this.add(one, path));
    const title = isSchemas ? 'Schemas' : page.title;
    this.markdown.set(id, this.#markdownOf(page));
    return {
      ...document(id, title, slug, path),
      ...(description !== undefined && { description }),
      ...(shows.kind === 'operation' && { computed: shownAs(shows.method) }),
      pages,
    };
  }

  #markdownOf(page: ApiPage): string {
    const { shows } = page;
    if (shows.kind === 'models') return schemasMarkdown(page.pages);
    if (shows.kind === 'tag') return resourceMarkdown(page, (path, method) => this.#operation(path, method));
    if (shows.kind !== 'operation') return page.markdown;
    const operation = this.#operation(shows.path, shows.method);
    this.pageOf.set(operation.operationId, page.id);
    return operationMarkdown(operation, page.markdown);
  }

  #operation(path: string, method: string): ApiOperation {
    const operation = this.#paths[path]?.[method];
    if (!operation) throw new Error(`there is no operation ${method} ${path}`);
    return operation;
  }

  addGuide(name: string, text: string): ReferencePage {
    const [, title = name, body = ''] = /^# (.+)\n([^]*)$/.exec(text) ?? [];
    const [, description, rest = body] = /^\s*> (.+)\n([^]*)$/.exec(body) ?? [];
    const id = guideId(name);
    this.markdown.set(id, this.#linked(rest.replaceAll('](/v1/', `](${this.#url}/v1/`)));
    return { ...document(id, title, name, `guides/${name}`), ...(description !== undefined && { description }) };
  }

  group(slug: string, title: string, pages: ReferencePage[]): ReferencePage {
    return { ...document(guideId(slug), title, slug, slug), type: 'group', kind: 'group', pages };
  }

  /** Guides link to each other as files and to operations by their address here. */
  #linked(markdown: string): string {
    return markdown.replaceAll(
      /\]\((?:([a-z-]+)\.md|\/reference\/[a-z-]+#(\w+))(#[\w-]+)?\)/g,
      (whole, file, id, at) => {
        const page = file === undefined ? this.pageOf.get(String(id)) : guideId(String(file));
        if (page === undefined) throw new Error(`a guide has a link to nothing: ${whole}`);
        return `](/pages/${page}${at === undefined ? '' : String(at)})`;
      },
    );
  }
}

const guideId = (name: string): string => hashText(`guide ${name}`).replaceAll(/[-_]/g, '0').slice(0, 20);

const document = (id: string, title: string, slug: string, path: string): ReferencePage => ({
  id,
  title,
  type: 'document',
  kind: 'sheet',
  slug,
  path,
  updatedAt: builtAt,
  layout,
  pages: [],
});

/** The date of a page would be that of the release. */
const layout = {
  width: 'default',
  cover: false,
  coverSize: 'hero',
  coverMask: 'none',
  title: true,
  description: true,
  tableOfContents: true,
  outline: true,
  pagination: true,
  metadata: false,
  tags: false,
  actions: true,
  anchors: true,
} as const;

/** The front end shows the method of an operation beside its title. */
const shownAs = (method: string) => ({ type: 'reference:operation', props: { method }, dependencies: {} }) as const;
