// One engine: nothing is stored.
// Names and targets of audit events are read by webhooks and log collectors; `audit-events.txt` holds those of every
// operation, so that a change of one is seen in a review.
import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { operations, type AnyOperation, type Audit } from '@lectern/contract';
import { targets } from '../src/app.ts';
import { auditEventsFor } from '../src/platform/audit-event.ts';

const recorded = readFileSync(join(import.meta.dirname, 'audit-events.txt'), 'utf8')
  .trim()
  .split('\n');

type Schema = { properties?: Record<string, { enum?: string[] }>; anyOf?: Schema[] };

/** Replies as the declaration has them: one for each kind of thing, with the id if it has one. */
function repliesOf({ reply }: AnyOperation): object[] {
  const declared: Schema = reply ?? {};
  const schemas = declared.anyOf ?? [declared];
  const replies = schemas.flatMap(({ properties = {} }) =>
    (properties['object']?.enum ?? [undefined]).map((object) => ({
      ...(properties['id'] && { id: 'NEW' }),
      title: 'new',
      organization: 'REPLIED',
      ...(object !== undefined && { object }),
    })),
  );
  return [...new Set(replies.map((one) => JSON.stringify(one)))].map((text) => JSON.parse(text) as object);
}

/** The events of its replies where what the path names is loaded, and of no reply where it is not. */
function lineOf(operation: AnyOperation, audit: Audit): string {
  const params = Object.fromEntries(operation.params.map((name) => [name, name.toUpperCase()]));
  const loaded = Object.fromEntries(Object.values(targets).map(({ as }) => [as, { title: `a ${as}` }]));
  const eventOf = auditEventsFor(operation, audit, (param) => targets[param]?.as);
  const words = [...repliesOf(operation), undefined].map((result) => {
    const event = eventOf({ params, body: undefined, loaded: result ? loaded : {}, reply: result });
    const { type = '-', id = '-', title = '-' } = event.target ?? {};
    const ids = Object.entries(event.ids ?? {}).map(([name, value]) => `${name}=${value}`);
    return {
      action: event.action,
      text: `${type} ${id} (${title}) in ${event.organization ?? '-'} [${ids.join(' ')}]`,
    };
  });
  return `${operation.id}: ${words[0]!.action}: ${words.map(({ text }) => text).join(' | ')}`;
}

describe('audit events', () => {
  test('keep their names, targets and ids', () => {
    const lines = operations.flatMap((one) => (one.audit ? [lineOf(one, one.audit)] : []));
    assert.deepEqual(lines.sort(), recorded);
  });
});
