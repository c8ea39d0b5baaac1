// Renders the OpenAPI blocks of a page.
import { attributes, escapeHtml, type BlockRenderers, type Markdown, type Renderer } from '@lectern/content';
import { namesOf } from '@lectern/content/anchors';
import { aboutHtml } from './about.ts';
import type { Drawing } from './render-context.ts';
import { operationHtml } from './operation-html.ts';
import {
  schemasNamed,
  operationFor,
  type Specs,
  type ApiTexts,
  placeOf,
  type ApiBlock,
  type Levels,
} from '@lectern/openapi';
import { schemasHtml } from './schemas-html.ts';
import { hasTryIt, hostsFor } from './try-it-html.ts';
import type { BlockHooks } from '../hooks.ts';
import { otherNames } from '../heading.ts';
import { raw } from '../../html/html.ts';
import { fill } from '../../texts/index.ts';

export type ApiOptions = {
  specs: Specs;
  texts: ApiTexts;
  origin: string;
  levels: Levels;
  /** The lead that the page shows above them already. */
  lead: string;
  count(): number;
  /** Hosts of the servers of all rendered operations. */
  hosts: Set<string>;
  hooks: BlockHooks;
  /** Called when an operation is rendered with a try-it form. */
  onTryIt(): void;
};

type Kinds = 'openapi' | 'openapiOperation' | 'openapiWebhook' | 'openapiSchemas';

export function apiBlocks(options: ApiOptions, others: BlockRenderers): Required<Pick<BlockRenderers, Kinds>> {
  const { specs, texts, levels, hosts, origin, lead, hooks } = options;
  const plain = (block: ApiBlock): string => lineOf(block);
  // Descriptions may contain OpenAPI blocks too; render only method and path, which ends the recursion.
  const words: BlockRenderers = {
    ...others,
    openapi: plain,
    openapiOperation: plain,
    openapiWebhook: plain,
    openapiSchemas: plain,
  };
  const link: Drawing['link'] = (href, said) =>
    raw(`<a${attributes({ href, ...hooks.link(href), rel: 'noopener' })}>${escapeHtml(said)}</a>`);
  const about: Drawing['about'] = (text) => aboutHtml(text, words, hooks);

  function drawn(block: ApiBlock, renderer: Renderer): string {
    const document = specs.documentFor(block);
    if (!document) {
      if (block.type !== 'openapi') return lineOf(block) + notice(fill(texts.noSuchDocument, { name: block.spec }));
      return lineOf(block) + elsewhere(block, renderer, texts);
    }
    const code: Drawing['code'] = (value, lang, title) => {
      const figure: Markdown.Code = {
        type: 'code',
        value,
        start: 0,
        end: 0,
        ...(lang && { lang }),
        ...(title && { title }),
      };
      return raw(others.code!(figure, renderer));
    };
    const id = (): string => `~api-${options.count()}`;
    const level = levels.get(placeOf(block)) ?? 3;
    const drawing: Drawing = { document, texts, about, code, id, origin, level, link };
    if (block.type === 'openapiSchemas') {
      const names = schemasNamed(document, block.schemas);
      const missing = block.schemas.filter((name) => !names.includes(name));
      const gone = missing.map((name) => notice(fill(texts.noSuchOperation, { name })));
      return schemasHtml(names, drawing, { grouped: block.grouped === true }).text + gone.join('');
    }
    const operation = operationFor(block, specs);
    if (!operation) return lineOf(block) + notice(fill(texts.noSuchOperation, { name: nameOf(block) }));
    for (const host of hostsFor(operation)) hosts.add(host);
    if (hasTryIt(operation)) options.onTryIt();
    const description = withoutLead(operation.description, lead);
    return operationHtml({ ...operation, description }, drawing).text;
  }

  /** Links may use its anchor even where the heading above it has another one. */
  const placed = (block: ApiBlock, renderer: Renderer): string => {
    const names = namesOf(renderer.page);
    const own = names.of(block);
    return (own === undefined ? '' : otherNames([own, ...names.also(block)])) + drawn(block, renderer);
  };
  return { openapi: placed, openapiOperation: placed, openapiWebhook: placed, openapiSchemas: placed };
}

/** An API description hosted elsewhere is not fetched; it is linked. */
function elsewhere(block: Markdown.OpenapiBlock, renderer: Renderer, texts: ApiTexts): string {
  const link = renderer.link(block.target, 'openapi');
  if (!link) return notice(fill(texts.noSuchDocument, { name: block.target.value }));
  const open = renderer.openLink(link.href, {}, { rel: 'noopener' });
  return `<p class="api-missing">${open}${escapeHtml(link.title ?? link.href)}</a></p>`;
}

/** The page of an operation starts with the beginning of its description; do not repeat it. */
function withoutLead(description: string | undefined, lead: string): string | undefined {
  const text = description?.trim();
  if (text === undefined || lead === '' || !text.startsWith(lead)) return description;
  const rest = text.slice(lead.length);
  return rest === '' ? undefined : /^\s*\n/.test(rest) ? rest.trim() : description;
}

const nameOf = (block: ApiBlock): string => {
  if (block.type === 'openapiSchemas') return block.schemas.join(', ');
  const path = block.type === 'openapiWebhook' ? block.name : block.path;
  return `${block.method.toUpperCase()} ${path}`.trim();
};

/** Method and path of an operation, without details. */
function lineOf(block: ApiBlock): string {
  if (block.type === 'openapiSchemas') return '';
  const name = block.method.toLowerCase().replaceAll(/[^a-z]/g, '');
  const path = block.type === 'openapiWebhook' ? block.name : block.path;
  return `<div class="operation"><span class="method method-${name}">${escapeHtml(block.method.toUpperCase())}</span><code>${escapeHtml(path)}</code></div>`;
}

const notice = (text: string): string => `<p class="api-missing" role="note">${escapeHtml(text)}</p>`;
