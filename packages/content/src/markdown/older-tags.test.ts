// Tags and elements of older pages.
import { deepEqual, equal, match } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evaluateDocument } from './evaluate-document.ts';
import { links } from './links.ts';
import { parse } from './parse.ts';
import { printDocument } from './print-document.ts';
import { renderHtml } from './render-html.ts';
import { rewriteLinks } from './rewrite-links.ts';
import { toText } from './text.ts';
import { toDocument } from './to-document.ts';
import { withDocument } from './with-document.ts';

const plainTree = (document: object): unknown =>
  JSON.parse(JSON.stringify(document, (name, value: unknown) => (name === 'key' ? undefined : value)));

const resolve = () => ({ href: '/b', title: 'Title of B' });

const method = `{% api-method method="post" host="https://api.example.org" path="/cakes/:id" %}
{% api-method-summary %}
Bake a cake
{% endapi-method-summary %}

{% api-method-description %}
It takes **a while**.
{% endapi-method-description %}

{% api-method-spec %}
{% api-method-request %}
{% api-method-path-parameters %}
{% api-method-parameter name="id" type="string" required=true %}
Which cake
{% endapi-method-parameter %}
{% endapi-method-path-parameters %}

{% api-method-headers %}
{% api-method-parameter name="Authorization" type="string" %}
A token
{% endapi-method-parameter %}
{% endapi-method-headers %}

{% api-method-body-parameters %}
{% api-method-parameter name="sugar" type="number" %}
In grams
{% endapi-method-parameter %}
{% endapi-method-body-parameters %}
{% endapi-method-request %}

{% api-method-response %}
{% api-method-response-example httpCode=200 %}
{% api-method-response-example-description %}
The cake
{% endapi-method-response-example-description %}

\`\`\`json
{ "name": "Cake" }
\`\`\`
{% endapi-method-response-example %}
{% endapi-method-response %}
{% endapi-method-spec %}
{% endapi-method %}
`;

describe('legacy tags', () => {
  test('page-ref is a reference to a page', () => {
    const source = '{% page-ref page="b.md" %}\n\nText.\n';
    deepEqual(
      parse(source).children.map(({ type }) => type),
      ['contentRef', 'paragraph'],
    );
    match(renderHtml(parse(source), { resolve }), /<a href="\/b">Title of B<\/a>/);
    deepEqual(
      links(parse(source)).map(({ target, use }) => [target, use]),
      [['b.md', 'content-ref']],
    );
    equal(
      rewriteLinks(source, () => '/pages/1'),
      source.replace('b.md', '/pages/1'),
    );
  });

  test('api-method keeps method, path, description, parameters and responses', () => {
    const [block, another] = parse(method).children;
    equal(another, undefined);
    equal(block?.type, 'openapi');
    if (block?.type !== 'openapi') return;
    const { path, baseUrl, summary } = block;
    deepEqual([block.method, path, baseUrl, summary], ['post', '/cakes/:id', 'https://api.example.org', 'Bake a cake']);
    deepEqual(
      block.children.flatMap((child) => (child.type === 'unknownTag' ? [[child.name, child.attributes]] : [])),
      [
        ['swagger-description', {}],
        ['swagger-parameter', { name: 'id', type: 'string', required: 'true', in: 'path' }],
        ['swagger-parameter', { name: 'Authorization', type: 'string', in: 'header' }],
        ['swagger-parameter', { name: 'sugar', type: 'number', in: 'body' }],
        ['swagger-response', { status: '200' }],
      ],
    );
    const answer = block.children.at(-1);
    deepEqual(answer?.type === 'unknownTag' && answer.children.map(({ type }) => type), ['paragraph', 'code']);
  });

  test('api-method and swagger keep it in the document and in the text printed from that', () => {
    const swagger =
      '{% swagger method="get" path="/cakes" baseUrl="https://api.example.org" summary="List" %}\n{% swagger-parameter in="query" name="sugar" type="number" %}\nIn grams\n{% endswagger-parameter %}\n{% endswagger %}\n';
    for (const source of [method, swagger]) {
      const document = toDocument(parse(source));
      const printed = printDocument(document);
      deepEqual(plainTree(toDocument(parse(printed))), plainTree(document), printed);
      match(printed, /summary="(?:Bake a cake|List)"[^]*name="sugar"[^]*In grams/);
    }
    equal(printDocument(toDocument(parse(swagger))), swagger);
  });

  test('embed and file keep a caption given as an attribute', () => {
    match(renderHtml(parse('{% embed url="https://a.b" caption="Said of it" %}')), /<figcaption><p>Said of it<\/p>/);
    match(renderHtml(parse('{% file src="a.zip" caption="Said of it" %}')), /Said of it/);
    match(printDocument(toDocument(parse('{% embed url="https://a.b" caption="Said of it" %}'))), /Said of it/);
  });

  test('data-mention shows the title of the page', () => {
    const page = parse(
      'See <a data-mention href="x.md">x.md</a> and\n\n<p>See <a href="x.md" data-mention>x.md</a></p>',
    );
    equal(renderHtml(page, { resolve }).split('Title of B').length, 3);
  });

  test('buttons with an action link somewhere or are not rendered', () => {
    const page = parse('<button class="button primary" data-action="ask" data-query="How?">Ask</button>');
    equal(renderHtml(page).includes('Ask'), false);
    match(
      renderHtml(page, { action: (action, query) => `/~search?${action}=${query}` }),
      /<a class="button button-primary" href="\/~search\?ask=How\?">Ask<\/a>/,
    );
    equal(renderHtml(page, { action: () => 'javascript:x' }).includes('Ask'), false);
  });

  test('variables of a book are those of the space', () => {
    const source =
      'Version {{ book.version }} of **{{book.name}}**, {{ book.other }}, `{{ book.version }}`\n\n```\n{{ book.version }}\n```\n';
    const scope = { space: { vars: { version: '2.1', name: 'A {% if x %}' } } };
    const text = toText(evaluateDocument(parse(source), scope));
    match(
      text,
      /^Version 2\.1 of A \{\u2060% if x %\}, \{\{ book\.other \}\}, \{\{ book\.version \}\}\n\n\{\{ book\.version \}\}$/,
    );
    equal(toText(evaluateDocument(parse(source), {})), toText(parse(source)));
  });

  test('pages stay unchanged when they are read and written back', () => {
    for (const source of [
      method,
      '{% page-ref page="b.md" %}\n\n{% embed url="https://a.b" caption="c" %}\n\nSee <a data-mention href="x.md">x.md</a>.\n',
    ]) {
      equal(withDocument(source, toDocument(parse(source))), source);
    }
  });
});
