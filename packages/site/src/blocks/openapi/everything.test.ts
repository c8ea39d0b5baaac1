// Everything in an API description reaches its readers, whatever OpenAPI keyword it uses.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import {
  ApiDocument,
  type Fields,
  operationMarkdown,
  findOperation,
  findWebhook,
  type Operation,
  operationWords,
  apiTexts,
} from '@lectern/openapi';
import { operationHtml } from './operation-html.ts';
import { checkHtml, drawingOf } from './testing/drawing.ts';
import { everything } from './testing/everything.ts';

const { en } = apiTexts;

type Written = { html: string; markdown: string; tables: string; words: string };

function writtenAs(document: ApiDocument, operation: Operation): Written {
  const options = { document, texts: en, origin: 'https://docs.test' };
  const { text } = operationHtml(operation, drawingOf(document));
  checkHtml(text, operation.path);
  const html = text
    .replaceAll(/<a href="([^"]*)"[^>]*>/g, '$1 ')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');
  const tables = operationMarkdown(operation, { ...options, tables: true }).replaceAll(String.raw`\|`, '|');
  return {
    html,
    markdown: operationMarkdown(operation, options),
    tables,
    words: operationWords(document, operation, 50_000),
  };
}

const thing = writtenAs(everything, findOperation(everything, '/things/{id}', 'post')!);
const sampled = writtenAs(everything, findOperation(everything, '/sampled', 'get')!);
const born = writtenAs(everything, findWebhook(everything, 'born', 'post')!);

/** Separated by spaces. */
function hasAll({ html, markdown, tables }: Written, sought: string): void {
  for (const value of sought.trim().split(/\s+/)) {
    assert.ok(html.includes(value), `${value} is not drawn`);
    assert.ok(markdown.includes(value), `${value} is not in the Markdown`);
    assert.ok(tables.includes(value), `${value} is not printed`);
  }
}

describe('every feature of an API description', () => {
  test('limits, values and texts of schemas', () => {
    hasAll(thing, '701 702 703 704 705 706 707 708 709 710 711 712 713 724 725 801');
    hasAll(thing, '^text-pattern$ text-format text-default text-example text-example-two fixed-value about-fixed');
    hasAll(thing, 'choice-one choice-two about-choice-one VAR_ONE VAR_TWO item-one about-item object-default');
    hasAll(thing, 'object-example text/content-type base64url about-content-schema about-field-docs about-write-only');
    hasAll(thing, 'about-model about-cat-field mapped-cat kind-cat kind-dog https://docs.test/field-docs');
    for (const text of [thing.html, thing.markdown]) {
      assert.ok(!text.includes('about-read-only'), 'what only comes back is not sent');
      assert.match(text, /No other keys/);
      assert.match(text, /Default `?""/);
      assert.match(text, /> 724, < 725/);
    }
    assert.doesNotMatch(thing.markdown, /(?<!`)``(?!`)/);
  });

  test('parts that are not plain fields', () => {
    hasAll(thing, '^pattern-key about-pattern-key ^key-pattern about-other-keys about-first-item about-rest-item');
    hasAll(thing, 'contained-value not-this if-country ^then-zip about-else-code dependent-from dependent-to');
    hasAll(thing, 'about-dependent-schema');
  });

  test('options of a choice with their discriminators', () => {
    hasAll(thing, 'union-const about-union-const union-enum ^union-pattern any-enum about-any-enum');
    for (const text of [thing.html, thing.markdown]) assert.match(text, /Union title/);
    const { text } = operationHtml(findOperation(everything, '/things/{id}', 'post')!, drawingOf(everything));
    assert.match(text, />union<(?:(?!<details|class="field-name).)*union-const/s, 'without a fold');
    // The type alone describes a choice between plain types.
    assert.match(thing.markdown, /- `plain` \(`string \| integer`\)\n- `animal`/);
  });

  test('parameters, headers and links', () => {
    hasAll(thing, 'id-example about-filter about-color red-summary about-red red-value blue-summary blue-value');
    hasAll(thing, 'filter[color]=red-value ids=text|text application/where+json where-example trace-example');
    hasAll(thing, 'about-left 802 about-link linkedOperation linked-id linked-body https://linked.test');
    for (const text of [thing.html, thing.markdown]) assert.match(text, /May be empty/);
    assert.match(thing.markdown, /`falsy` \(`integer`\): Example `0`/);
  });

  test('bodies, responses and all their examples by name', () => {
    hasAll(thing, 'about-body image/encoded-png X-Part-Header about-part-header about-ok about-4xx');
    hasAll(thing, 'about-default-response first first-summary about-first-example first-value second-summary');
    hasAll(thing, 'second-value third-summary https://docs.test/third.json fourth-summary fourth-value good-summary');
    hasAll(thing, 'good-value better about-better better-value csv,example');
    hasAll(born, 'about-webhook about-born-name born-one born-value-one born-two born-value-two about-webhook-answer');
  });

  test('callbacks as complete operations', () => {
    hasAll(thing, 'callback-summary about-callback X-Signature about-signature about-callback-body callback-state');
    hasAll(thing, 'callback-example 299 about-callback-answer');
  });

  test('servers, scopes and additional texts of the author', () => {
    hasAll(thing, 'about-server region-default region-other about-region about-oauth scope-read about-scope-read');
    hasAll(thing, 'https://login.test/authorize https://login.test/token https://login.test/refresh about-key');
    hasAll(thing, 'authorizationCode openIdConnect https://login.test/connect mutualTLS about-operation-docs');
    hasAll(sampled, 'sample-ruby ruby_source sample-php php_source');
    // Other scopes of a token are not about this operation.
    for (const text of [thing.html, thing.markdown]) assert.ok(!text.includes('about-other-scope'));
  });

  test('text that is shown is found', () => {
    const sought =
      'about-fixed fixed-value about-choice-one item-one about-item union-const about-union-const any-enum not-this ' +
      'about-else-code about-pattern-key about-rest-item about-dependent-schema about-content-schema about-color ' +
      'red-summary about-red first-summary second-summary about-better scope-read about-scope-read about-link ' +
      'callback-summary about-signature about-callback-body callback-state about-callback-answer';
    for (const value of sought.split(' ')) assert.ok(thing.words.includes(value), `${value} is not found`);
    assert.ok(!thing.words.includes('about-read-only'));
  });
});

describe('the schema of a body', () => {
  const schemaOf = (schema: unknown, schemas: Fields = {}): Written => {
    const content = { 'application/json': { schema } };
    const paths = { '/x': { post: { requestBody: { content }, responses: {} } } };
    const document = new ApiDocument({ openapi: '3.1.0', paths, components: { schemas } });
    return writtenAs(document, findOperation(document, '/x', 'post')!);
  };

  const conditional = (given: string[], required: string[]): Fields => ({
    if: { required: given },
    // oxlint-disable-next-line unicorn/no-thenable
    then: { required },
  });

  test('shows which fields depend on each other', () => {
    const written = schemaOf({
      properties: { mail: { type: 'string' }, phone: { type: 'string' } },
      anyOf: [{ required: ['mail'] }, { required: ['phone'], title: 'By-phone' }],
      allOf: [conditional(['mail'], ['mail-address']), conditional(['phone'], ['phone-country'])],
    });
    hasAll(written, 'By-phone mail-address phone-country');
    assert.match(written.markdown, /Any of:\n {2}- `object` required `mail`\.\n {2}- `By-phone` required `phone`\./);
  });

  test('shows a list of simple models with their values, and a recursive one', () => {
    const State = { type: 'string', enum: ['state-on', 'state-off'], description: 'about-state' };
    const Nest = { type: 'array', description: 'about-nest', items: { $ref: '#/components/schemas/Nest' } };
    const written = schemaOf(
      {
        type: 'object',
        properties: {
          states: { type: 'array', items: { $ref: '#/components/schemas/State' } },
          nest: { $ref: '#/components/schemas/Nest' },
        },
      },
      { State, Nest },
    );
    hasAll(written, 'state-on state-off about-state about-nest');
  });

  test('names the types of many options, and the discriminator values of a model', () => {
    const many = Array.from({ length: 7 }, (_, i) => ({ const: `value-${i}` }));
    const written = schemaOf(
      {
        type: 'object',
        properties: {
          many: { oneOf: many },
          animal: {
            oneOf: [{ $ref: '#/components/schemas/Cat' }],
            discriminator: { propertyName: 'kind', mapping: { cat: 'Cat', kitten: '#/components/schemas/Cat' } },
          },
          mixed: { enum: ['a', 2] },
        },
      },
      { Cat: { type: 'object', properties: { kind: { type: 'string' } } } },
    );
    hasAll(written, many.map((one) => one.const).join(' '));
    assert.match(written.markdown, /`many` \(`string`\)/);
    assert.match(written.markdown, /kind: cat \| kitten/);
    assert.match(written.markdown, /`mixed` \(`string \| integer`\)/);
  });

  test('keeps Markdown intact whatever the values', () => {
    const { markdown } = schemaOf({ properties: { a: { type: 'string', pattern: '`x`|y', default: ' ' } } });
    assert.ok(markdown.includes('Default `" "`; Pattern `` `x`|y ``.'), markdown);
  });
});

describe('an array in a URL', () => {
  test('shows two of its values', () => {
    const schema = { type: 'array', items: { enum: ['up', 'down'] } };
    const parameters = [{ name: 'sort', in: 'query', explode: false, schema }];
    const document = new ApiDocument({ openapi: '3.1.0', paths: { '/x': { get: { parameters, responses: {} } } } });
    hasAll(writtenAs(document, findOperation(document, '/x', 'get')!), 'sort=up,down');
  });
});

describe('examples of a body', () => {
  const drawnOf = (media: Fields): { html: string; markdown: string } => {
    const responses = { 200: { description: '', content: { 'application/json': media } } };
    const document = new ApiDocument({ openapi: '3.1.0', paths: { '/x': { get: { responses } } } });
    const operation = findOperation(document, '/x', 'get')!;
    const { text } = operationHtml(operation, drawingOf(document));
    checkHtml(text, '/x');
    return { html: text, markdown: operationMarkdown(operation, { document, texts: en, origin: '' }) };
  };

  test('are behind their names, the first one open', () => {
    const { html } = drawnOf({ examples: { a: { summary: 'One', value: 1 }, b: { value: null } } });
    assert.match(html, /<details open><summary><strong>a<\/strong> One<\/summary>/);
    assert.match(html, /<details><summary><strong>b<\/strong><\/summary>[^]*null/);
    assert.doesNotMatch(drawnOf({ example: { a: 1 } }).html, /class="examples"/);
    const listed = drawnOf({ schema: { type: 'string', examples: ['first-one', 'second-one'] } });
    assert.match(listed.html, /Example 1[^]*first-one[^]*Example 2[^]*second-one/);
  });

  test('are limited in number, and have no unsafe links', () => {
    const large = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [`n${i}`, { value: `${i}${'x'.repeat(3900)}` }]),
    );
    const { html, markdown } = drawnOf({ examples: large });
    assert.match(html, /Not shown: \d+ more/);
    assert.match(markdown, /Not shown: \d+ more/);
    const elsewhere = drawnOf({ examples: { a: { externalValue: 'javascript:alert(1)' } } });
    assert.doesNotMatch(elsewhere.html, /href="javascript/);
    assert.match(elsewhere.html, /<code>javascript:alert\(1\)<\/code>/);
  });
});

describe('an API with invalid parts', () => {
  const odd: unknown[] = [null, 7, '', 'x', [], [null, 'x', {}], {}, { a: null }, true, { $ref: '#/nowhere' }];
  const places = placesIn(everything.root);

  /** A copy with one value replaced. */
  function changed(value: unknown, path: readonly string[], instead: unknown): unknown {
    const [key, ...rest] = path;
    if (key === undefined) return instead;
    const copy = (Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Fields) }) as Record<
      string,
      unknown
    >;
    copy[key] = changed(copy[key], rest, instead);
    return copy;
  }

  function placesIn(value: unknown, path: string[] = []): string[][] {
    if (typeof value !== 'object' || value === null) return [path];
    const inner = Object.entries(value).flatMap(([key, one]) => placesIn(one, [...path, key]));
    return path.length === 0 ? inner : [path, ...inner];
  }

  test('is rendered as far as possible', () => {
    const all = process.env['LECTERN_FUZZ'] !== undefined;
    const tries = all ? odd.length : 1;
    for (const [i, path] of places.entries()) {
      if (!all && i % 15 !== 0) continue;
      for (let n = 0; n < tries; n++) {
        const instead = odd[(Math.floor(i / 15) + n) % odd.length];
        const document = new ApiDocument(changed(everything.root, path, instead) as Fields);
        const operation = findOperation(document, '/things/{id}', 'post');
        const { html, markdown } = operation ? writtenAs(document, operation) : { html: '', markdown: '' };
        assert.doesNotMatch(html + markdown, /undefined|NaN|\[object Object\]/, path.join(' '));
      }
    }
  });
});
