// Code samples of a request in common languages. The server generates them from the examples of an API, and the page
// again from the form's input, so this is plain JavaScript; see sample-code.d.ts.
export const codeFor = (draft) => [
  { language: 'bash', label: 'cURL', source: curl(draft) },
  { language: 'javascript', label: 'JavaScript', source: javascript(draft) },
  { language: 'python', label: 'Python', source: python(draft) },
  { language: 'go', label: 'Go', source: go(draft) },
  { language: 'http', label: 'HTTP', source: http(draft) },
];

/** A larger body is read from a file: five copies of it would be most of the page. */
export const longestBody = 2000;

const isJson = (type) => /^[\w.+-]+\/(?:[\w.+-]*\+)?json\b/i.test(type);

/** The content type of a multipart request has a boundary that the HTTP client sets. */
const headersOf = ({ headers, content }) =>
  headers.filter(([name]) => content.kind !== 'multipart' || name !== 'Content-Type');

const shell = (text) => `'${text.replaceAll("'", String.raw`'\''`)}'`;
const script = (text) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;
const quoted = (text) => JSON.stringify(text);

function curl(draft) {
  const { method, url, content } = draft;
  const parts = [`curl ${shell(url)}`];
  if (method !== 'GET') parts.push(method === 'HEAD' ? '--head' : `--request ${method}`);
  for (const [name, value] of headersOf(draft)) parts.push(`--header ${shell(`${name}: ${value}`)}`);
  if (content.kind === 'json' || content.kind === 'text') parts.push(`--data ${shell(content.text)}`);
  else if (content.kind === 'file') parts.push(`--data-binary @${content.name}`);
  else if (content.kind === 'form') {
    for (const [name, value] of content.fields) parts.push(`--data-urlencode ${shell(`${name}=${value}`)}`);
  } else if (content.kind === 'multipart') {
    for (const { name, value, file } of content.fields)
      parts.push(`--form ${shell(`${name}=${file ? '@file' : value}`)}`);
  }
  return parts.join(' \\\n  ');
}

const indented = (text, by) => text.replaceAll('\n', `\n${by}`);
const key = (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : script(name));

/** JSON formatted as a literal. */
function literal(value, indent = '') {
  if (typeof value === 'string') return script(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'undefined';
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${inner}${literal(one, inner)},\n`).join('')}${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([name, one]) => `${inner}${key(name)}: ${literal(one, inner)},\n`).join('')}${indent}}`;
}

function javascript(draft) {
  const { method, url, content } = draft;
  const before = [];
  const options = [];
  if (method !== 'GET') options.push(`method: ${script(method)},`);
  const headers = headersOf(draft);
  if (headers.length > 0) {
    const lines = headers.map(([name, value]) => `    ${key(name)}: ${script(value)},\n`);
    options.push(`headers: {\n${lines.join('')}  },`);
  }
  switch (content.kind) {
    case 'json':
      options.push(`body: JSON.stringify(${literal(content.value, '  ')}),`);
      break;
    case 'text':
      options.push(`body: ${script(content.text)},`);
      break;
    case 'form':
      options.push(`body: new URLSearchParams(${literal(Object.fromEntries(content.fields), '  ')}),`);
      break;
    case 'multipart':
      before.push('const form = new FormData();');
      for (const { name, value, file } of content.fields) {
        before.push(`form.append(${script(name)}, ${file ? 'file' : script(value)});`);
      }
      options.push('body: form,');
      break;
    case 'file':
      before.push("import { readFile } from 'node:fs/promises';", '');
      options.push(`body: await readFile(${script(content.name)}),`);
      break;
    default:
  }
  const given = options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option}\n`).join('')}}`;
  const read = draft.headers.some(([name, value]) => name === 'Accept' && isJson(value)) ? 'json' : 'text';
  return [
    ...before,
    `const response = await fetch(${script(url)}${given});`,
    `console.log(await response.${read}());`,
  ].join('\n');
}

function pythonLiteral(value, indent = '') {
  if (value === null || value === undefined) return 'None';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent}    `;
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    return `[\n${value.map((one) => `${inner}${pythonLiteral(one, inner)},\n`).join('')}${indent}]`;
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return '{}';
  return `{\n${entries.map(([name, one]) => `${inner}${quoted(name)}: ${pythonLiteral(one, inner)},\n`).join('')}${indent}}`;
}

function python(draft) {
  const { method, url, content } = draft;
  const options = [];
  const headers = headersOf(draft);
  if (headers.length > 0) options.push(`headers=${pythonLiteral(Object.fromEntries(headers), '    ')},`);
  if (content.kind === 'json') options.push(`json=${pythonLiteral(content.value, '    ')},`);
  else if (content.kind === 'text') options.push(`data=${quoted(content.text)},`);
  else if (content.kind === 'file') options.push(`data=open(${quoted(content.name)}, "rb"),`);
  else if (content.kind === 'form') options.push(`data=${pythonLiteral(Object.fromEntries(content.fields), '    ')},`);
  else if (content.kind === 'multipart') {
    const files = content.fields.filter(({ file }) => file);
    const others = content.fields.filter(({ file }) => !file).map(({ name, value }) => [name, value]);
    if (others.length > 0) options.push(`data=${pythonLiteral(Object.fromEntries(others), '    ')},`);
    const lines = files.map(({ name }) => `        ${quoted(name)}: open("file", "rb"),\n`);
    if (files.length > 0) options.push(`files={\n${lines.join('')}    },`);
  }
  const known = /^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(method);
  const call = known ? `requests.${method.toLowerCase()}(` : `requests.request(\n    ${quoted(method)},`;
  const lines = [`    ${quoted(url)},\n`, ...options.map((option) => `    ${option}\n`)];
  const read = draft.headers.some(([name, value]) => name === 'Accept' && isJson(value)) ? 'json()' : 'text';
  return `import requests\n\nresponse = ${call}\n${lines.join('')})\nprint(response.${read})`;
}

function go(draft) {
  const { method, url, content } = draft;
  const raw = (text) => (text.includes('`') ? quoted(text) : `\`${text}\``);
  const imports = ['fmt', 'io', 'net/http'];
  let body = 'nil';
  const before = [];
  if (content.kind === 'json' || content.kind === 'text') {
    imports.push('strings');
    before.push(`body := strings.NewReader(${raw(content.text)})`);
    body = 'body';
  } else if (content.kind === 'form') {
    imports.push('net/url', 'strings');
    before.push(
      'form := url.Values{}',
      ...content.fields.map(([name, value]) => `form.Set(${quoted(name)}, ${quoted(value)})`),
    );
    body = 'strings.NewReader(form.Encode())';
  } else if (content.kind === 'file') {
    imports.push('os');
    before.push(`body, _ := os.Open(${quoted(content.name)})`);
    body = 'body';
  } else if (content.kind === 'multipart') {
    imports.push('bytes', 'mime/multipart');
    before.push('body := &bytes.Buffer{}', 'form := multipart.NewWriter(body)');
    const files = content.fields.filter(({ file }) => file);
    if (files.length > 0) imports.push('os');
    for (const { name, value, file } of content.fields) {
      if (!file) before.push(`form.WriteField(${quoted(name)}, ${quoted(value)})`);
    }
    for (const [index, { name }] of files.entries()) {
      const assign = index === 0 ? ':=' : '=';
      before.push(
        `part, _ ${assign} form.CreateFormFile(${quoted(name)}, "file")`,
        `content, _ ${assign} os.ReadFile("file")`,
        'part.Write(content)',
      );
    }
    before.push('form.Close()');
    body = 'body';
  }
  const headers = headersOf(draft).map(([name, value]) => `request.Header.Set(${quoted(name)}, ${quoted(value)})`);
  if (content.kind === 'multipart') headers.push('request.Header.Set("Content-Type", form.FormDataContentType())');
  const lines = [
    ...before,
    `request, _ := http.NewRequest(${quoted(method)}, ${quoted(url)}, ${body})`,
    ...headers,
    'response, err := http.DefaultClient.Do(request)',
    'if err != nil {\n\tpanic(err)\n}',
    'defer response.Body.Close()',
    'text, _ := io.ReadAll(response.Body)',
    'fmt.Println(string(text))',
  ];
  const block = lines.map((line) => (line.includes('`') ? `\t${line}\n` : `\t${indented(line, '\t')}\n`)).join('');
  return `package main\n\nimport (\n${imports
    .sort()
    .map((name) => `\t"${name}"\n`)
    .join('')})\n\nfunc main() {\n${block}}`;
}

function http({ method, url, headers, content }) {
  const parsed = URL.parse(url.replaceAll('{', '%7B').replaceAll('}', '%7D'));
  const host = parsed?.host ?? 'example.com';
  const target = parsed ? (parsed.pathname + parsed.search).replaceAll('%7B', '{').replaceAll('%7D', '}') : url;
  const lines = [
    `${method} ${target} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
  ];
  if (content.kind === 'json' || content.kind === 'text') return `${lines.join('\n')}\n\n${content.text}`;
  if (content.kind === 'form') {
    const pairs = content.fields.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
    return `${lines.join('\n')}\n\n${pairs.join('&')}`;
  }
  if (content.kind === 'none') return lines.join('\n');
  return `${lines.join('\n')}\n\n<${content.kind === 'file' ? content.name : 'form'}>`;
}
