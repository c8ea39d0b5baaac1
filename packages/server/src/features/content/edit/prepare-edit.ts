import { readingCost } from '@lectern/content';
import type { shapes } from '@lectern/contract';
import type { Context } from '#platform/context';
import { maxWrittenLength, requireCostWithinLimit } from '#platform/text-limit';
import { submittedTree, type BodyInput } from '../body-text.ts';
import type { PreparedFiles } from './files.ts';
import { prepareFiles } from './prepare-files.ts';

/** Before the transaction. Long texts are rejected first: a worker repeats all of it. */
export async function prepareEdit(context: Context, changes: shapes.ContentChange[]): Promise<PreparedFiles> {
  requireCostWithinLimit(context.db, costsOf(changes), context.db.longestText);
  return prepareFiles(context, changes);
}

/** The same for an edit without files to fetch or store; undefined if it has any. */
export function prepareEditAtOnce(context: Context, changes: shapes.ContentChange[]): PreparedFiles | undefined {
  if (changes.some(({ operation }) => operation === 'insert_files' || operation === 'update_file')) return undefined;
  requireCostWithinLimit(context.db, costsOf(changes), context.db.longestText);
  return new Map();
}

function* costsOf(changes: readonly shapes.ContentChange[]): Generator<number> {
  for (const change of changes) if ('document' in change && change.document) yield costOf(change.document);
}

function costOf(sent: BodyInput): number {
  if (typeof sent === 'string') return readingCost(sent, maxWrittenLength);
  const tree = submittedTree(sent);
  return tree ? costOfTree(tree) : readingCost('markdown' in sent ? (sent.markdown ?? '') : '', maxWrittenLength);
}

/** Of a node of a document tree beside its text. */
const costOfNode = 40;

/** Stops where it is too much for this thread. */
function costOfTree(tree: object): number {
  let cost = 0;
  const open: unknown[] = [tree];
  while (open.length > 0 && cost <= maxWrittenLength) {
    const node = open.pop();
    if (typeof node === 'string') cost += node.length;
    if (typeof node !== 'object' || node === null) continue;
    cost += costOfNode;
    for (const value of Object.values(node)) open.push(value);
  }
  return cost;
}
