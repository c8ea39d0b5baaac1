// Mermaid diagrams in printed files: rendered where they can be rendered completely, as their source otherwise.
// One engine: the database only supplies the content; print.test.ts runs on both.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract';
import { a, app } from '../../../test/harness.ts';
import { readCompiledPdf } from './pdf/compiled-pdf.ts';
import { drawDiagram } from './shared/draw-diagram.ts';

const drawable = {
  flowchart: 'graph LR\n  write[Write a page] --> review{Approved?} -->|yes| publish\n  review -->|no| write',
  sequence: 'sequenceDiagram\n  Reader->>Site: asks for a page\n  Site-->>Reader: the page',
  state: 'stateDiagram-v2\n  [*] --> Draft\n  Draft --> Open\n  Open --> [*]',
  class: 'classDiagram\n  Page <|-- Document\n  Page : title',
  entities: 'erDiagram\n  SPACE ||--o{ PAGE : holds',
};

describe('a diagram in an export', () => {
  for (const [kind, source] of Object.entries(drawable)) {
    test(`is rendered without external resources: ${kind}`, () => {
      const { svg, width, height } = drawDiagram(source)!;
      assert.match(svg, /^<svg /);
      assert.doesNotMatch(svg, /var\(|color-mix|@import|https?:\/\/(?!www\.w3\.org\/)|NaN/);
      assert.ok(width > 20 && height > 20);
    });
  }

  test('contains no metadata of its author', () => {
    const { svg } = drawDiagram('graph LR\n  a["<script>alert(1)</script> bold"] --> b["x & y"]') ?? { svg: '' };
    assert.doesNotMatch(svg, /<script|<image|<foreignObject|href=/i);
  });

  test('that cannot be rendered completely is not rendered', () => {
    for (const source of [
      'pie title Shares\n  "One" : 3',
      'gantt\n  title A plan\n  section First\n  Task: a1, 2026-01-01, 3d',
      'not a diagram',
      '',
      `graph LR\n${'  a --> b\n'.repeat(400)}`,
      // The renderer drops syntax it does not understand.
      'graph LR\n  a[Known] --> b\n  c@{ shape: odd, label: "Unknown words" }',
    ])
      assert.equal(drawDiagram(source), undefined, source.slice(0, 40));
  });
});

describe('a diagram with many links', () => {
  const names = (letter: string, count: number): string =>
    Array.from({ length: count }, (_, at) => `${letter}${at}`).join(' & ');

  test('is not rendered if its layout would take minutes', () => {
    const chain = Array.from({ length: 1000 }, (_, at) => `n${at}`).join('-->');
    for (const links of [
      `${names('a', 40)} --> ${names('b', 40)}`,
      `${names('a', 40)} -- to --> ${names('b', 40)}`,
      chain,
    ])
      assert.equal(drawDiagram(`graph TD\n${links}`), undefined, links.slice(0, 40));
  });

  test('is rendered with a usual number of links', () => {
    const tree = Array.from({ length: 100 }, (_, at) => `n${at >> 1} -- "this & that" --> n${at + 1}`).join('\n');
    for (const links of [`${names('a', 4)} --> ${names('b', 6)}`, tree]) {
      assert.ok(drawDiagram(`graph TD\n${links}`), links.slice(0, 40));
    }
  });
});

describe('a PDF', () => {
  test('contains diagrams as vector graphics', async () => {
    const organization = await a.organization();
    const { admin } = organization;
    const forms: number[] = [];
    const pages = [`Before.\n\n\`\`\`mermaid\n${drawable.flowchart}\n\`\`\`\n`, '```mermaid\npie\n  "One" : 3\n```\n'];
    for (const markdown of pages) {
      const { id: spaceId } = await a.space({ in: organization });
      await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
      const change = { operation: 'insert_page' as const, title: 'Page', document: { markdown } };
      await admin.call(api.editContent, { spaceId, body: { changes: [change] } });
      const { url } = await admin.call(api.getSpacePdf, { spaceId });
      const { pathname, search } = new URL(url);
      const answer = await app.http.inject({ method: 'GET', url: pathname + search });
      const { objects } = readCompiledPdf(answer.rawPayload);
      forms.push([...objects.values()].filter(({ head }) => head.includes('/Subtype /Form')).length);
    }
    assert.ok(forms[0]! > 0, String(forms));
    assert.equal(forms[1], 0);
  });
});
