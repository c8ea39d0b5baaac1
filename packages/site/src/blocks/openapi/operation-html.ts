// Renders one operation: description, parameters, responses and code samples.
import { textBefore } from '@lectern/content/url';
import { factList } from './fact-list.ts';
import type { Drawing } from './render-context.ts';
import { html, nothing, raw, type Html } from '../../html/html.ts';
import {
  areNamed,
  bodyExamples,
  type ApiLink,
  type Body,
  type Callback,
  type Header,
  type Media,
  type Operation,
  type Parameter,
  type Response,
  type Sample,
  places,
  encodingFacts,
  parameterFacts,
  samplesFor,
  type Direction,
  type Fact,
  filled,
} from '@lectern/openapi';
import { examplesHtml } from './examples-html.ts';
import { longestBody } from '@lectern/openapi/sample-code.js';
import { SchemaHtml, type FieldParts } from './schema-html.ts';
import { securityHtml } from './security-html.ts';
import { tabs } from './tabs.ts';
import { tryItHtml } from './try-it-html.ts';

/** Most fields rendered of one body or one list of parameters. */
const allowance = 300;

export function operationHtml(operation: Operation, drawing: Drawing): Html {
  const { texts, about } = drawing;
  const samples = [sampleTabs(operation, drawing), sentTabs(operation, drawing), answerTabs(operation, drawing)];
  const aside = html`${samples}`;
  const facts = html`${serversHtml(operation, drawing)}${authorization(operation, drawing)}${parametersHtml(operation, drawing)}${
    operation.body ? bodyHtml(operation.body, operation, drawing) : ''
  }${responsesHtml(operation, drawing)}${callbacksHtml(operation.callbacks, drawing)}`;
  const more = operation.more
    ? html`<p>${drawing.link(safe(operation.more.url), operation.more.text ?? texts.more)}</p>`
    : nothing;
  return html`<section class="api" aria-label="${operation.summary ?? titleOf(operation)}">
    ${lineHtml(operation, drawing)}${about(operation.description)}${more}${tryItHtml(operation, drawing)}
    <div class="api-parts${aside.text === '' ? ' api-alone' : ''}">
      <div class="api-facts">${facts}</div>
      ${aside.text === '' ? '' : html`<div class="api-samples">${aside}</div>`}
    </div>
  </section>`;
}

export const titleOf = ({ method, path }: Operation): string => `${method.toUpperCase()} ${path}`;

const safe = (url: string): string => (/^https?:\/\//i.test(url) ? url : '#');

/** Method and path, with badges such as deprecated. */
export function lineHtml({ method, path, kind, deprecated, stability }: Operation, { texts }: Drawing): Html {
  const name = method.replaceAll(/[^a-z]/g, '');
  const marks = [
    kind === 'webhook' && html`<span class="badge">${texts.webhook}</span>`,
    deprecated && html`<span class="badge badge-warning">${texts.deprecated}</span>`,
    stability !== undefined &&
      html`<span class="badge">${texts[stability as 'alpha' | 'beta' | 'experimental']}</span>`,
  ];
  // Long paths wrap after their segments.
  const steps = path.split('/').map((step, i) => html`${i > 0 ? raw('/<wbr>') : ''}${step}`);
  return html`<div class="operation">
    <span class="method method-${name}">${method.toUpperCase()}</span><code>${steps}</code>${marks}
  </div>`;
}

const part = (title: string, { level }: Drawing, content: Html): Html =>
  content.text === '' ? nothing : html`${raw(`<h${level} class="api-title">`)}${title}${raw(`</h${level}>`)}${content}`;

function serversHtml({ servers, kind }: Operation, drawing: Drawing): Html {
  if (kind !== 'operation' || servers.length === 0) return nothing;
  const { about, texts } = drawing;
  const items = servers.map((server) => {
    const variables = server.variables.map(
      ({ name, value, values, description }) =>
        html`<li>
          <code>{${name}}</code> ${about(description)}
          ${texts.default}${' '}<code>${value}</code>${values.length > 1 ? html` ${texts.values} ${values.slice(0, 20).map((one) => html`<code>${one}</code> `)}` : ''}
        </li>`,
    );
    const url = server.url === '' ? filled(server) || '/' : server.url;
    return html`<li><code>${url}</code> ${about(server.description)}${factList(variables)}</li>`;
  });
  return part(
    drawing.texts.servers,
    drawing,
    html`<ul class="api-servers">
      ${items}
    </ul>`,
  );
}

const authorization = ({ security, kind }: Operation, drawing: Drawing): Html =>
  kind === 'operation' ? part(drawing.texts.authorization, drawing, securityHtml(security, drawing)) : nothing;

function parametersHtml({ parameters, expandModels }: Operation, drawing: Drawing): Html {
  const { texts } = drawing;
  const titles = {
    path: texts.pathParameters,
    query: texts.queryParameters,
    header: texts.headerParameters,
    cookie: texts.cookieParameters,
  };
  const lists = places.map((place) => {
    const own = parameters.filter((one) => one.place === place);
    if (own.length === 0) return nothing;
    const schemas = new SchemaHtml(drawing, { direction: 'request', open: expandModels, allowance });
    return part(titles[place], drawing, schemas.fields(own.map((one) => fieldOf(one, drawing))));
  });
  return html`${lists}`;
}

const fieldOf = (parameter: Parameter | Header, { document, texts }: Drawing): FieldParts => ({
  name: parameter.name,
  raw: parameter.schema,
  required: parameter.required,
  deprecated: parameter.deprecated,
  description: parameter.description,
  facts: parameterFacts(document, parameter, texts),
  examples: parameter.examples.length > 0,
});

function bodyHtml(body: Body, { expandModels }: Operation, drawing: Drawing): Html {
  const { texts, about } = drawing;
  const title = body.required ? `${texts.body} (${texts.required})` : texts.body;
  const schemas = mediaHtml(body.media, 'request', expandModels, drawing);
  return part(title, drawing, html`${about(body.description)}${schemas}`);
}

function mediaHtml(media: readonly Media[], direction: Direction, open: boolean, drawing: Drawing): Html {
  const whole = (item: Media): Html => {
    if (item.schema === undefined) return nothing;
    const more = (name: string): Fact[] => encodingFacts(drawing.document, item, name, drawing.texts);
    return new SchemaHtml(drawing, { direction, open, allowance, ...(item.encoding && { more }) }).whole(item.schema);
  };
  const one = (item: Media): Html =>
    html`<p class="media-type"><code>${item.type}</code></p>
      ${whole(item)}`;
  const [first] = media;
  if (!first) return nothing;
  // Often the same schema for several media types: render it once.
  const said = ({ schema, encoding }: Media): string => JSON.stringify([schema, encoding]);
  if (media.length === 1 || media.every((item) => said(item) === said(first))) {
    const types = media.map(({ type }) => html`<code>${type}</code> `);
    return html`<p class="media-type">${types}</p>
      ${whole(first)}`;
  }
  const panels = media.map((item) => ({ title: item.type, content: one(item) }));
  return tabs(panels, { id: drawing.id(), label: drawing.texts.contentType, follow: false });
}

function responsesHtml({ responses, expandResponses, expandModels }: Operation, drawing: Drawing): Html {
  const { texts } = drawing;
  const items = responses.map((response, i) => {
    const { status, description } = response;
    const inner = responseHtml(response, expandModels, drawing);
    const [line, rest] = firstLine(description);
    const label = html`<span class="status ${statusClass(status)}">${status}</span>${' '}<span class="response-about"
        >${line}</span
      >`;
    const below = html`${rest === undefined ? '' : drawing.about(description)}${inner}`;
    if (below.text === '') return html`<li class="response"><p>${label}</p></li>`;
    const open = expandResponses || i === 0;
    return html`<li class="response"><details${open ? html` open` : ''}><summary>${label}</summary><div class="response-body">${below}</div></details></li>`;
  });
  return items.length === 0
    ? nothing
    : part(
        texts.responses,
        drawing,
        html`<ul class="responses">
          ${items}
        </ul>`,
      );
}

export const statusClass = (status: string): string =>
  /^[1-5]/.test(status) ? `status-${status.charAt(0)}` : 'status-other';

/** One plain line for the summary element, and the rest; undefined when there is none. */
function firstLine(text = ''): [string, string | undefined] {
  const line = textBefore(text.trim(), '\n');
  const plain = line.replaceAll(/[*_`]|\[([^\]]*)\]\([^)]*\)/g, '$1');
  return [plain.slice(0, 200), plain === text.trim() && plain.length <= 200 ? undefined : text];
}

function responseHtml({ headers, media, links }: Response, open: boolean, drawing: Drawing): Html {
  const { texts } = drawing;
  const inner = { ...drawing, level: Math.min(6, drawing.level + 1) };
  const parts = headers.map((header) => fieldOf(header, drawing));
  const list = new SchemaHtml(drawing, { direction: 'response', open, allowance });
  return html`${mediaHtml(media, 'response', open, drawing)}${
    parts.length > 0 ? part(texts.headers, inner, list.fields(parts)) : ''
  }${links.length > 0 ? part(texts.links, inner, linksHtml(links, drawing)) : ''}`;
}

function linksHtml(links: readonly ApiLink[], { about, texts }: Drawing): Html {
  const items = links.map(({ name, operation, description, given, server }) => {
    const facts = [
      ...given.map(
        (one) =>
          html`<li>${one.name === '' ? texts.body : html`<code>${one.name}</code>`}: <code>${one.value}</code></li>`,
      ),
      ...(server === undefined ? [] : [html`<li>${texts.server} <code>${server}</code></li>`]),
    ];
    return html`<li class="field">
      <p class="field-head"><code class="field-name">${name}</code> <span class="field-type">${operation}</span></p>
      ${about(description)}${factList(facts)}
    </li>`;
  });
  return html`<ul class="fields">
    ${items}
  </ul>`;
}

function callbacksHtml(callbacks: readonly Callback[], drawing: Drawing): Html {
  const inner = { ...drawing, level: Math.min(6, drawing.level + 1) };
  const items = callbacks.flatMap(({ name, operations }) =>
    operations.map((operation) => {
      const { summary, body } = operation;
      return html`<li class="response">
        <details>
          <summary>
            ${name}${summary === undefined || summary === name ? '' : html` <span class="response-about">${summary}</span>`}
          </summary>
          <div class="response-body">
            ${lineHtml(operation, drawing)}${drawing.about(operation.description)}${parametersHtml(operation, inner)}${
              body
                ? html`${bodyHtml(body, operation, inner)}${part(drawing.texts.example, inner, examplesHtml(body.media, 'request', drawing))}`
                : ''
            }${responsesHtml(operation, inner)}
          </div>
        </details>
      </li>`;
    }),
  );
  return items.length === 0
    ? nothing
    : part(
        drawing.texts.callbacks,
        drawing,
        html`<ul class="responses">
          ${items}
        </ul>`,
      );
}

function sampleTabs(operation: Operation, drawing: Drawing): Html {
  const { document, texts, origin } = drawing;
  const all = samplesFor(document, operation, origin);
  // Generated samples are regenerated from the form's input; the author's are not.
  const sample = (label: string, code: Html): Html =>
    operation.samples ? code : html`<div data-sample="${label}">${code}</div>`;
  if (all.length > 0) {
    const codeOf = ({ language, source }: Sample): Html =>
      drawing.code(source.slice(0, 20_000), language.toLowerCase());
    const panel = ({ label }: Sample, content: Html) => ({ title: label || texts.example, content });
    const panels = [
      ...all.map((one) => panel(one, sample(one.label, codeOf(one)))),
      ...operation.moreSamples.map((one) => panel(one, codeOf(one))),
    ];
    return tabs(panels, { id: drawing.id(), label: texts.request, follow: true });
  }
  // A webhook is received, not called: show its payload.
  if (operation.kind === 'operation' || !operation.body) return nothing;
  const panels = operation.body.media.map((media) => ({
    title: media.type,
    content: examplesHtml([media], 'request', drawing),
  }));
  return panels.length === 0 ? nothing : tabs(panels, { id: drawing.id(), label: texts.example, follow: false });
}

/** Request bodies other than those in the samples. */
function sentTabs({ body, kind, samples }: Operation, drawing: Drawing): Html {
  if (kind !== 'operation' || !body) return nothing;
  const examples = bodyExamples(drawing.document, body.media);
  const [first] = examples.shown;
  if (!first || !(areNamed(examples) || samples || first.text.length > longestBody)) return nothing;
  const panel = { title: drawing.texts.examples, content: examplesHtml(body.media, 'request', drawing) };
  return tabs([panel], { id: drawing.id(), label: drawing.texts.examples, follow: false });
}

const mostAnswers = 8;

function answerTabs({ responses, kind }: Operation, drawing: Drawing): Html {
  if (kind !== 'operation') return nothing;
  const panels = responses.slice(0, mostAnswers).map(({ status, media, description }) => {
    if (media.length > 0) return { title: status, content: examplesHtml(media, 'response', drawing) };
    const text = description === undefined ? drawing.texts.noContent : firstLine(description)[0];
    return { title: status, content: html`<p class="no-content">${text}</p>` };
  });
  return panels.length === 0
    ? nothing
    : tabs(panels, { id: drawing.id(), label: drawing.texts.response, follow: false });
}
