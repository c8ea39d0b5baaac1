import type { AnyOperation, JsonSchema } from '@lectern/contract';
import type { Catalogue, DescribedOperation } from './catalogue.ts';
import { exampleOf, examplePath } from './example.ts';
import { fieldList, fieldsOf } from './fields.ts';
import { html, type Html } from '@lectern/content/html-tag';
import { prose } from './prose.ts';
import { propertiesOf } from './schema.ts';
import { accessText, typeText } from './words.ts';

export const methodMark = (method: string): Html => html`<span class="method ${method.toLowerCase()}">${method}</span>`;

const section = (title: string, content: Html | undefined): Html | undefined =>
  content &&
  html`<section>
    <h3>${title}</h3>
    ${content}
  </section>`;

export function operationView(
  { operation, query, body, reply }: DescribedOperation,
  { shapes }: Catalogue,
  url: string,
): Html {
  const pathFields = operation.params.map((name) => ({ name, schema: { type: 'string' }, required: true }));
  const queryFields = propertiesOf(query);
  const bodyExample = body && exampleOf(body, shapes);
  return html`<article id="${operation.id}" class="operation">
    <header>
      <h2><a class="anchor" href="#${operation.id}">${operation.summary}</a></h2>
      <p class="route">${methodMark(operation.method)} <code>${breakable(operation.path)}</code></p>
    </header>
    ${operation.description !== undefined && html`<p>${prose(operation.description)}</p>`}
    <p class="access"><strong>Who may:</strong> ${accessText(operation)}</p>
    ${section('Path', pathFields.length > 0 ? fieldList(pathFields) : undefined)}
    ${section('Query', queryFields.length > 0 ? fieldList(queryFields) : undefined)}
    ${section(operation.bodyOptional ? 'Body (optional)' : 'Body', operation.upload ? files : body && content(body))}
    ${section('Reply', reply && content(reply))} ${section('Statuses', statuses(operation))}
    ${section('Example', example(operation, url, bodyExample, reply && exampleOf(reply, shapes)))}
  </article>`;
}

const files = html`<p class="type"><code>multipart/form-data</code> with files, or the bytes of one file</p>`;

/** Long paths may break after a slash. */
const breakable = (path: string): Html[] =>
  path.split('/').map((part, index) => html`${index > 0 && html`/<wbr />`}${part}`);

const content = (schema: JsonSchema): Html =>
  html`<p class="type">${typeText(schema)}</p>
    ${fieldsOf(schema)}`;

const common: Record<string, string> = {
  400: 'the request is invalid; the message names the field',
  401: 'no token, or one that is unknown, expired or revoked',
  403: 'the caller can see the resource but may not do this',
  404: 'not found, or not visible to the caller',
  429: 'too many requests',
};

function statuses({ status, also, errors, reply, access }: AnyOperation): Html {
  const usual = Object.entries(common).filter(
    ([code]) => !(code in errors) && (access !== 'anyone' || (code !== '401' && code !== '403')),
  );
  const rows: (readonly [string, string])[] = [
    [String(status), reply ? 'done' : 'done; no body'],
    ...Object.entries(also),
    ...[...Object.entries(errors), ...usual].sort(([a], [b]) => Number(a) - Number(b)),
  ];
  return html`<ul class="statuses">
    ${rows.map(([code, text]) => html`<li><code>${code}</code> ${prose(text)}</li>`)}
  </ul>`;
}

function example(operation: AnyOperation, url: string, body: unknown, reply: unknown): Html {
  const needed = propertiesOf(operation.query as unknown as JsonSchema).filter((property) => property.required);
  const search = needed.map(({ name }) => `${name}=…`).join('&');
  const lines = [
    `curl ${operation.method === 'GET' ? '' : `-X ${operation.method} `}"${url}${examplePath(operation.path)}${search && `?${search}`}"`,
    operation.access === 'anyone' ? undefined : '-H "Authorization: Bearer $TOKEN"',
    operation.upload ? '-F "file=@picture.png"' : undefined,
    body === undefined ? undefined : '-H "Content-Type: application/json"',
    body === undefined ? undefined : `-d '${JSON.stringify(body, null, 2).replaceAll("'", "'\\''")}'`,
  ].filter((line) => line !== undefined);
  return html`<pre tabindex="0"><code>${lines.join(' \\\n  ')}</code></pre>
    ${reply !== undefined && html`<pre tabindex="0" class="reply"><code>${JSON.stringify(reply, null, 2)}</code></pre>`}`;
}
