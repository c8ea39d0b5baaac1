// The try-it form of an operation, hidden without script; the browser sends the request directly to the API.
import { textBefore } from '@lectern/content/url';
import {
  get,
  isFields,
  listAt,
  plainText,
  type ApiDocument,
  bodyText,
  isForm,
  isMultipart,
  type Media,
  type Operation,
  type Parameter,
  acceptedBy,
  givenValue,
  isFile,
  mediaExample,
  preferred,
  readSchema,
  type Scheme,
  type Security,
  hostsOf,
  type Server,
  schemeText,
  typeText,
} from '@lectern/openapi';
import type { Drawing } from './render-context.ts';
import { html, nothing, type Html } from '../../html/html.ts';

/** Hosts that the connect-src of a page with this operation must allow. */
export const hostsFor = ({ triable, servers }: Operation): string[] => (triable ? servers.flatMap(hostsOf) : []);

export const hasTryIt = ({ triable, servers, method }: Operation): boolean =>
  triable && servers.length > 0 && /^(?:get|put|post|delete|options|head|patch|query)$/.test(method);

export function tryItHtml(operation: Operation, drawing: Drawing): Html {
  if (!hasTryIt(operation)) return nothing;
  const { servers, method, path, body } = operation;
  const { texts, id } = drawing;
  const words = {
    sending: texts.sending,
    milliseconds: texts.milliseconds,
    unreachable: texts.unreachable,
    cut: texts.cut,
    bytes: texts.bytes,
    empty: texts.noContent,
    required: texts.required,
  };
  const data = Object.entries(words).map(([name, text]) => html` data-${name}="${text}"`);
  return html`<details class="try">
    <summary>${texts.tryIt}</summary>
    <form
      data-method="${method.toUpperCase()}"
      data-path="${path}"
      data-accept="${acceptedBy(operation)}"
      ${data}
      novalidate
    >
      ${serverPart(servers, drawing)}${securityPart(operation.security, drawing)}${operation.parameters.map((parameter) => parameterPart(parameter, drawing))}${
        body && method !== 'get' && method !== 'head' ? bodyPart(body.media, drawing) : ''
      }
      <p class="try-actions">
        <button type="submit" class="button button-primary">${texts.send}</button
        ><button type="button" class="button button-secondary" data-cancel hidden>${texts.cancel}</button>
      </p>
      <div class="try-answer" role="status" aria-label="${texts.response}" id="${id()}"></div>
    </form>
  </details>`;
}

/** A label above its field. */
const row = (label: Html | string, id: string, field: Html, note: Html | string = '', hidden = false): Html =>
  html`<div class="try-row" ${hidden ? html` hidden` : ''}><label for="${id}">${label}</label>${field}${note}</div>`;

function serverPart(servers: readonly Server[], { texts, id }: Drawing): Html {
  const own = id();
  const options = servers.map(
    ({ url, description }) =>
      html`<option value="${url}">${url || '/'}${description ? ` (${description})` : ''}</option>`,
  );
  const variables = new Map(
    servers.flatMap((server) => server.variables.map((one) => [one.name, { one, server }] as const)),
  );
  const fields = [...variables.values()].map(({ one, server }) => {
    const name = id();
    // Variables of a server that is not selected are hidden until it is.
    const unused = servers[0]?.url.includes(`{${one.name}}`) !== true;
    if (one.values.length > 0)
      return row(one.name, name, choice(name, one.values, one.value, html`data-variable="${one.name}"`), '', unused);
    // Another value may be a host that the Content-Security-Policy does not allow.
    const fixed =
      /^[^/]*\/\/[^/]*$/.test(textBefore(server.url, `{${one.name}}`)) &&
      !hostsOf(server).some((host) => host.includes('*'));
    return row(
      one.name,
      name,
      html`<input id="${name}" data-variable="${one.name}" value="${one.value}" ${fixed ? html` readonly` : ''} />`,
      '',
      unused,
    );
  });
  return html`${row(
    texts.server,
    own,
    html`<select id="${own}" data-server>
      ${options}
    </select>`,
  )}${fields}`;
}

const choice = (id: string, values: readonly string[], chosen: string | undefined, marks: Html, empty = false): Html =>
  html`<select id="${id}" ${marks}>
    ${empty ? html`<option value="">–</option>` : ''}${values.map((value) => html`<option${value === chosen ? html` selected` : ''}>${value}</option>`)}
  </select>`;

function securityPart({ choices, optional }: Security, drawing: Drawing): Html {
  const { texts } = drawing;
  const usable = choices.filter((all) => all.every(({ kind }) => kind !== 'other'));
  if (usable.length === 0) return nothing;
  const labels = usable.map((all) => all.map((scheme) => scheme.id).join(' + '));
  const select =
    usable.length > 1 || optional
      ? html`<div class="try-row">
          <select data-choice aria-label="${texts.authorization}">
            ${labels.map((label, i) => html`<option value="${i}">${label}</option>`)}${optional ? html`<option value="">–</option>` : ''}
          </select>
        </div>`
      : nothing;
  const groups = usable.map(
    (all, i) =>
      html`<div data-credentials="${i}" ${i > 0 ? html` hidden` : ''}>
        ${all.map((scheme) => credential(scheme, drawing))}
      </div>`,
  );
  return html`<fieldset>
    <legend>${texts.authorization}</legend>
    ${select}${groups}
    <p class="try-note">${texts.credentials}</p>
  </fieldset>`;
}

function credential(scheme: Scheme, { texts, id }: Drawing): Html {
  const { kind, name, prefix } = scheme;
  const about = schemeText(scheme, texts);
  const field = (label: string, part: string, type: string): Html => {
    const own = id();
    const marks = html`data-scheme="${scheme.id}" data-part="${part}" data-kind="${kind}" data-name="${name}"
    data-prefix="${prefix}"`;
    return row(label, own, html`<input id="${own}" type="${type}" autocomplete="off" spellcheck="false" ${marks} />`);
  };
  if (kind === 'cookie') return html`<p class="try-note">${about}. ${texts.cookiesNote}</p>`;
  if (kind === 'basic')
    return html`${field(`${scheme.id}: ${texts.user}`, 'user', 'text')}${field(`${scheme.id}: ${texts.password}`, 'password', 'password')}`;
  return field(`${scheme.id}: ${kind === 'bearer' ? texts.token : texts.key}`, 'value', 'password');
}

function kindOf(document: ApiDocument, schema: unknown): 'array' | 'object' | 'plain' {
  const { types } = readSchema(document, schema);
  return types.includes('array') ? 'array' : types.includes('object') ? 'object' : 'plain';
}

const written = (value: unknown): string =>
  Array.isArray(value) && value.every((one) => typeof one !== 'object') ? value.join(', ') : plainText(value);

function parameterPart(parameter: Parameter, { document, texts, id }: Drawing): Html {
  const { name, place, style, explode, required, schema, contentType } = parameter;
  const own = id();
  if (place === 'cookie') return html`<p class="try-note"><code>${name}</code>: ${texts.cookiesNote}</p>`;
  const read = readSchema(document, schema);
  const kind = kindOf(document, schema);
  const given = givenValue(document, parameter);
  const marks = html`data-in="${place}" data-name="${name}" data-style="${style}" data-explode="${explode ? '1' : ''}"
  data-kind="${kind}" data-json="${contentType === undefined ? '' : '1'}"`;
  const label = html`<code>${name}</code>${' '}<span class="field-type">${typeText(document, read)}</span
    >${required ? html` <span class="field-required">${texts.required}</span>` : ''}`;
  const values = listAt(read.fields, 'enum').flatMap((value) =>
    value === null || typeof value === 'object' ? [] : [plainText(value)],
  );
  const flags = read.types.includes('boolean') ? ['true', 'false'] : [];
  const options = values.length > 0 ? values : flags;
  const chosen = given === undefined ? undefined : written(given);
  const must = required ? html` required` : '';
  if (kind === 'plain' && options.length > 0)
    return row(
      label,
      own,
      choice(own, options, required ? (chosen ?? options[0]) : chosen, html`${marks}${must}`, !required),
    );
  // Optional values are sent only when filled in.
  const value = required && chosen !== undefined ? chosen : '';
  const hint = kind === 'array' ? texts.listHint : kind === 'object' ? '{ }' : (chosen ?? '');
  return row(
    label,
    own,
    html`<input
      id="${own}"
      value="${value}"
      placeholder="${hint}"
      autocomplete="off"
      spellcheck="false"
      ${marks}${must}
    />`,
  );
}

function bodyPart(all: readonly Media[], drawing: Drawing): Html {
  const { document, texts, id } = drawing;
  const media = preferred(all);
  if (!media) return nothing;
  const types = [media, ...all.filter((one) => one !== media)];
  const select = id();
  const choose =
    types.length > 1
      ? row(
          texts.contentType,
          select,
          html`<select id="${select}" data-type>
            ${types.map(({ type }, i) => html`<option value="${i}">${type}</option>`)}
          </select>`,
        )
      : nothing;
  const bodies = types.map((one, i) => {
    const inner =
      isMultipart(one.type) || isForm(one.type) ? formFields(document, one, drawing) : editor(document, one, drawing);
    return html`<div data-body="${one.type}" ${i > 0 ? html` hidden` : ''}>${inner}</div>`;
  });
  return html`<fieldset>
    <legend>${texts.body}</legend>
    ${choose}${bodies}
  </fieldset>`;
}

function editor(document: ApiDocument, media: Media, { texts, id }: Drawing): Html {
  const own = id();
  if (/^(?:application\/octet-stream|image|audio|video)/.test(media.type))
    return row(texts.file, own, html`<input id="${own}" type="file" data-file />`);
  const text = bodyText(document, media, mediaExample(document, media, 'request')).slice(0, 20_000);
  const lines = Math.min(16, Math.max(3, text.split('\n').length));
  // HTML drops a line break at the start of a textarea.
  return row(
    media.type,
    own,
    html`<textarea id="${own}" rows="${lines}" spellcheck="false" data-text>${`\n${text}`}</textarea>`,
  );
}

function formFields(document: ApiDocument, media: Media, drawing: Drawing): Html {
  const example = mediaExample(document, media, 'request');
  const { properties, required } = readSchema(document, media.schema);
  const rows = [...properties].slice(0, 60).map(([name, schema]) => {
    const own = drawing.id();
    const label = html`<code>${name}</code>${' '}<span class="field-type"
        >${typeText(document, readSchema(document, schema))}</span
      >`;
    const file = isMultipart(media.type) && isFile(document, media, name);
    if (file) return row(label, own, html`<input id="${own}" type="file" data-field="${name}" />`);
    const value = required.has(name) && isFields(example) ? get(example, name) : undefined;
    return row(
      label,
      own,
      html`<input id="${own}" data-field="${name}" value="${value === undefined ? '' : written(value)}" />`,
    );
  });
  return html`${rows}`;
}
