import { equal } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { api } from '@lectern/contract/browser';
import { curlOf } from './api-call.ts';

const origin = 'https://docs.example.com';

describe('a request as a command', () => {
  test('names the address with its query, and takes the token from a variable', () => {
    const query = { limit: 50, type: ['basic' as const, 'premium' as const] };
    const input = { organizationId: 'org 1', query };
    equal(
      curlOf({ operation: api.listSites, input }, origin),
      `curl '${origin}/v1/orgs/org%201/sites?limit=50&type=basic&type=premium' \\\n  -H "Authorization: Bearer $LECTERN_TOKEN"`,
    );
  });

  test('quotes the body for the shell', () => {
    const input = { organizationId: 'o', body: { title: "Anna's docs $HOME" } };
    equal(
      curlOf({ operation: api.createSite, input }, origin),
      [
        `curl -X POST '${origin}/v1/orgs/o/sites'`,
        '-H "Authorization: Bearer $LECTERN_TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`-d '{"title":"Anna'\''s docs $HOME"}'`,
      ].join(' \\\n  '),
    );
  });
});
