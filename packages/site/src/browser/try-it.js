// Sends the request of a try-it form from the browser directly to the API.
import { codeFor, longestBody } from '@lectern/openapi/sample-code.js';

const longestText = 200_000;
const longestWait = 60_000;
const all = (selector, within) => [...within.querySelectorAll(selector)];
const fill = (text, values) => text.replaceAll(/\{(\w+)\}/g, (whole, name) => values[name] ?? whole);
const part = (name, text, kind) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (kind) made.className = kind;
  return made;
};

function serverOf(form) {
  let base = form.querySelector('[data-server]').value;
  for (const input of all('[data-variable]', form)) base = base.replaceAll(`{${input.dataset.variable}}`, input.value);
  return base;
}

/**
 * Credentials are kept in sessionStorage for the next operation, keyed by site and server: another site on this host,
 * or another server, may have a scheme of the same name and must not get them.
 */
const memory = {
  key({ form, dataset: { scheme, part } }) {
    const site = document.querySelector('[data-search]')?.pathname;
    return `lectern-try ${JSON.stringify([site, URL.parse(serverOf(form), location.origin)?.origin, scheme, part])}`;
  },
  get(input) {
    try {
      return sessionStorage.getItem(memory.key(input)) ?? '';
    } catch {
      return '';
    }
  },
  set(input) {
    try {
      if (input.value === '') sessionStorage.removeItem(memory.key(input));
      else sessionStorage.setItem(memory.key(input), input.value);
    } catch {
      // Storage is blocked; they have to be typed again on the next page.
    }
  },
};

function valueOf({ value, dataset }) {
  if (dataset.json || dataset.kind === 'object' || (dataset.kind === 'array' && value.trim().startsWith('['))) {
    try {
      return JSON.parse(value);
    } catch {
      if (dataset.kind !== 'array') return value;
    }
  }
  return dataset.kind === 'array' ? value.split(',').map((one) => one.trim()) : value;
}

const plain = (value) => (typeof value === 'object' ? JSON.stringify(value) : String(value));
const escaped = (value) => encodeURIComponent(plain(value));
const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);

function inQuery({ dataset }, value) {
  const key = encodeURIComponent(dataset.name);
  const { style, explode } = dataset;
  if (dataset.json) return [`${key}=${encodeURIComponent(JSON.stringify(value))}`];
  if (Array.isArray(value)) {
    if (explode) return value.map((one) => `${key}=${escaped(one)}`);
    const between = { spaceDelimited: '%20', pipeDelimited: '|' }[style] ?? ',';
    return [`${key}=${value.map(escaped).join(between)}`];
  }
  if (!isObject(value)) return [`${key}=${escaped(value)}`];
  const entries = Object.entries(value);
  if (style === 'deepObject')
    return entries.map(([name, one]) => `${key}[${encodeURIComponent(name)}]=${escaped(one)}`);
  if (explode) return entries.map(([name, one]) => `${encodeURIComponent(name)}=${escaped(one)}`);
  return [`${key}=${entries.flat().map(escaped).join(',')}`];
}

function simple({ dataset }, value, one) {
  const { style, explode, name } = dataset;
  const list = Array.isArray(value)
    ? value.map(one)
    : isObject(value)
      ? Object.entries(value).map(([key, inner]) => one(key) + (explode ? '=' : ',') + one(inner))
      : [one(value)];
  if (style === 'label') return `.${list.join(explode ? '.' : ',')}`;
  if (style !== 'matrix') return list.join(',');
  if (explode && isObject(value)) return list.map((pair) => `;${pair}`).join('');
  return explode ? list.map((text) => `;${name}=${text}`).join('') : `;${name}=${list.join(',')}`;
}

const inText = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));

/** The request of a form. `secrets` maps credentials; in copied code they are placeholders. */
function requestOf(form, secrets) {
  const headers = [];
  const pairs = [];
  let { path } = form.dataset;
  for (const input of all('[data-in]', form)) {
    if (input.value === '') continue;
    const value = valueOf(input);
    const { name } = input.dataset;
    if (input.dataset.in === 'path') path = path.replaceAll(`{${name}}`, () => simple(input, value, escaped));
    else if (input.dataset.in === 'query') pairs.push(...inQuery(input, value));
    else headers.push([name, simple(input, value, plain)]);
  }
  const choice = form.querySelector('[data-choice]')?.value ?? '0';
  const chosen = choice === '' ? undefined : form.querySelector(`[data-credentials="${choice}"]`);
  const users = new Map();
  for (const input of chosen ? all('[data-part]', chosen) : []) {
    const { kind, name, prefix, scheme } = input.dataset;
    if (input.dataset.part === 'user') {
      users.set(scheme, input.value);
      continue;
    }
    const secret = secrets(input, users.get(scheme));
    if (secret === '') continue;
    if (kind === 'query') pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(secret)}`);
    else headers.push([name, prefix + secret]);
  }
  const base = serverOf(form).replace(/\/+$/, '');
  const start = /^https?:/i.test(base) ? base : location.origin + base;
  const url = start + (path.startsWith('/') ? '' : '/') + path + (pairs.length > 0 ? `?${pairs.join('&')}` : '');
  return { method: form.dataset.method, url, headers, body: bodyOf(form) };
}

const typed = ({ dataset, value }, user) => {
  if (dataset.part !== 'password') return value;
  return user !== '' || value !== '' ? inText(`${user}:${value}`) : '';
};
const placeholder = ({ dataset: { kind } }) =>
  ({ bearer: 'YOUR_TOKEN', basic: 'BASE64_OF_NAME_AND_PASSWORD' })[kind] ?? 'YOUR_API_KEY';

/** The request body: text, a file or form fields, with its media type. */
function bodyOf(form) {
  const holder = form.querySelector('[data-body]:not([hidden])');
  if (!holder) return undefined;
  const type = holder.dataset.body;
  const text = holder.querySelector('[data-text]');
  if (text) {
    return text.value.trim() === ''
      ? undefined
      : { type: type.includes('*') ? 'application/json' : type, text: text.value };
  }
  const file = holder.querySelector('[data-file]');
  if (file) {
    const [chosen] = file.files;
    return chosen && { type: type.includes('*') ? chosen.type || 'application/octet-stream' : type, file: chosen };
  }
  const fields = [];
  for (const input of all('[data-field]', holder)) {
    const value = input.type === 'file' ? input.files[0] : input.value;
    if (value !== undefined && value !== '') fields.push([input.dataset.field, value]);
  }
  return { type, fields };
}

async function send(form, signal) {
  const { method, url: address, headers: given, body } = requestOf(form, typed);
  const headers = new Headers();
  for (const [name, value] of given) headers.set(name, value);
  let content = body?.text ?? body?.file;
  if (body?.fields) {
    // The browser sets the content type itself, with the multipart boundary.
    content = body.type.startsWith('multipart/') ? new FormData() : new URLSearchParams();
    for (const [name, value] of body.fields) content.append(name, value);
  } else if (body) headers.set('content-type', body.type);
  const url = new URL(address);
  const options = { method, headers, ...(content !== undefined && { body: content }) };
  const began = performance.now();
  const answer = await fetch(url, { ...options, signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { answer, bytes, took: Math.round(performance.now() - began), url };
}

function contentOf(body) {
  if (!body) return { kind: 'none' };
  const { type, text, file, fields } = body;
  if (file) return { kind: 'file', name: file.name };
  if (fields && !type.startsWith('multipart/')) return { kind: 'form', fields };
  if (fields) {
    const parts = fields.map(([name, value]) => ({ name, value: String(value), file: value instanceof File }));
    return { kind: 'multipart', fields: parts };
  }
  const isJson = /json/i.test(type);
  if (text.length > longestBody) return { kind: 'file', name: isJson ? 'body.json' : 'body.txt' };
  try {
    return isJson ? { kind: 'json', value: JSON.parse(text), text } : { kind: 'text', text };
  } catch {
    return { kind: 'text', text };
  }
}

const keywords = {
  cURL: /\bcurl\b|--[a-z-]+/,
  JavaScript: /\b(?:const|await|new|import|from)\b/,
  Python: /\b(?:import|from|print|open|None|True|False)\b/,
  Go: /\b(?:package|import|func|defer|if|nil)\b/,
  HTTP: /^[A-Z]+(?= )|^[\w-]+(?=:)/,
};

/** Code lines as the server renders them, with the little highlighting possible without a parser. */
function colored(source, label) {
  const pattern = new RegExp(
    `('[^'\\n]*'|"[^"\\n]*"|\`[^\`\\n]*\`)|(${keywords[label].source})|(\\b\\d+(?:\\.\\d+)?\\b)`,
    'g',
  );
  return source.split('\n').map((text) => {
    const line = part('span', undefined, 'line');
    let at = 0;
    for (const match of text.matchAll(pattern)) {
      const kind = match[1] ? 'string' : match[2] ? 'keyword' : 'number';
      line.append(text.slice(at, match.index), part('span', match[0], `hljs-${kind}`));
      at = match.index + match[0].length;
    }
    line.append(`${text.slice(at)}\n`);
    return line;
  });
}

/** Updates the samples beside the form from its input; credentials are left out of code that people copy. */
function writeSamples(form) {
  const samples = all('[data-sample]', form.closest('.api'));
  if (samples.length === 0) return;
  const { method, url, headers, body } = requestOf(form, placeholder);
  if (body) headers.push(['Content-Type', body.type]);
  if (form.dataset.accept) headers.push(['Accept', form.dataset.accept]);
  const code = new Map(
    codeFor({ method, url, headers, content: contentOf(body) }).map(({ label, source }) => [label, source]),
  );
  for (const sample of samples) {
    const { sample: label } = sample.dataset;
    sample.querySelector('code').replaceChildren(...colored(code.get(label), label));
  }
}

function shown({ answer, bytes, took, url }, words) {
  const status = part('p', undefined, 'try-status');
  const code = part('span', String(answer.status), `status status-${String(answer.status)[0]}`);
  status.append(code, ` ${answer.statusText} `, part('span', fill(words.milliseconds, { count: took }), 'try-time'));
  const address = part('p', undefined, 'try-url');
  address.append(part('code', url.href));
  const headers = part(
    'pre',
    [...answer.headers].map(([name, value]) => `${name}: ${value}`).join('\n'),
    'try-headers',
  );
  headers.tabIndex = 0;
  return [status, address, headers, bodyPart(answer, bytes, words)];
}

function bodyPart(answer, bytes, words) {
  if (bytes.length === 0) return part('p', words.empty);
  let text;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return part('p', fill(words.bytes, { count: bytes.length }));
  }
  if (/json/i.test(answer.headers.get('content-type') ?? '')) {
    try {
      text = JSON.stringify(JSON.parse(text), null, 2);
    } catch {
      // Not JSON: show it unformatted.
    }
  }
  const cut = text.length > longestText;
  const pre = part('pre', cut ? text.slice(0, longestText) : text);
  pre.tabIndex = 0;
  if (!cut) return pre;
  const both = part('div');
  both.append(pre, part('p', words.cut));
  return both;
}

/** The first required field that is empty. */
function missing(form) {
  const empty = all('[required]', form).filter((input) => {
    const lacks = input.value === '';
    input.toggleAttribute('aria-invalid', lacks);
    if (lacks) input.setAttribute('aria-invalid', 'true');
    return lacks;
  });
  return empty[0];
}

function choose(form) {
  const choice = form.querySelector('[data-choice]');
  for (const group of all('[data-credentials]', form)) {
    if (choice) group.hidden = group.dataset.credentials !== choice.value;
  }
  const server = form.querySelector('[data-server]').value;
  for (const input of all('[data-variable]', form)) {
    input.closest('.try-row').hidden = !server.includes(`{${input.dataset.variable}}`);
  }
  const type = form.querySelector('[data-type]');
  if (type) all('[data-body]', form).forEach((body, i) => (body.hidden = String(i) !== type.value));
}

for (const panel of all('details.try', document)) {
  const form = panel.querySelector('form');
  const answerPart = form.querySelector('.try-answer');
  const button = form.querySelector('[type="submit"]');
  const cancel = form.querySelector('[data-cancel]');
  const words = form.dataset;
  let running;
  panel.addEventListener('toggle', () => {
    for (const input of all('[data-part]', form)) input.value ||= memory.get(input);
  });
  form.addEventListener('change', ({ target }) => {
    if (target.dataset.part) memory.set(target);
    choose(form);
    writeSamples(form);
  });
  form.addEventListener('input', () => writeSamples(form));
  cancel.addEventListener('click', () => running?.abort());
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const lacking = missing(form);
    if (lacking) {
      lacking.focus();
      const { name } = lacking.dataset;
      answerPart.replaceChildren(part('p', `${name}: ${words.required}`, 'try-failed'));
      return;
    }
    running?.abort();
    const own = new AbortController();
    running = own;
    const timer = setTimeout(() => own.abort(), longestWait);
    cancel.hidden = false;
    button.setAttribute('aria-busy', 'true');
    answerPart.replaceChildren(part('p', words.sending));
    try {
      const result = await send(form, own.signal);
      if (running === own) answerPart.replaceChildren(...shown(result, words));
    } catch {
      if (running === own) answerPart.replaceChildren(part('p', words.unreachable, 'try-failed'));
    } finally {
      clearTimeout(timer);
      if (running === own) {
        cancel.hidden = true;
        button.removeAttribute('aria-busy');
      }
    }
  });
}
