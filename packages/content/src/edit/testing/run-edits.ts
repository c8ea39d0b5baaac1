// Random edits of many pages, with all that must hold after each of them.
import { ok, strictEqual } from 'node:assert/strict';
import { editPage } from '../edit-page.ts';
import type { EditablePage } from '../editable-page.ts';
import { openPage } from '../editable-page.ts';
import type { History } from '../history.ts';
import { emptyHistory, record, redo, undo } from '../history.ts';
import { reparse } from '../reparse.ts';
import { checkEdit, checkParsed } from './check-edit.ts';
import type { Random } from './random.ts';
import { randomFrom } from './random.ts';
import { randomEdit } from './random-edits.ts';

export interface Counts {
  edits: number;
  /** Edits of the text of one paragraph, cell or the like. */
  leafEdits: number;
  tiers: [number, number, number, number];
  refused: number;
  neighbours: number;
  parted: number;
  outsideLeaf: number;
  loose: number;
}

export interface SourceText {
  path: string;
  source: string;
}

/** Edits of one page in a row, before all of them are undone. */
const inARow = 8;

/** The seed of a failure is in its message: it repeats the edits of that page alone. */
export function runEdits(pages: readonly SourceText[], wanted: number, seed: number): Counts {
  const counts: Counts = {
    edits: 0,
    leafEdits: 0,
    tiers: [0, 0, 0, 0],
    refused: 0,
    neighbours: 0,
    parted: 0,
    outsideLeaf: 0,
    loose: 0,
  };
  for (let run = 0; counts.edits < wanted; run++) {
    const random = randomFrom(seed + run);
    const page = random.pick(pages);
    ok(page && run < wanted * 2, 'there are pages that can be edited');
    try {
      editInARow(page.source, random, counts);
    } catch (error) {
      throw new Error(`seed ${seed + run} on ${page.path}`, { cause: error });
    }
  }
  return counts;
}

interface Session {
  page: EditablePage;
  history: History;
}

function editInARow(source: string, random: Random, counts: Counts): void {
  const page = openPage(source);
  if (!page) return;
  let session: Session = { page, history: emptyHistory };
  for (let i = 0; i < inARow; i++) {
    session = random.chance(0.08) ? step(session, random.chance(0.5) ? undo : redo) : edit(session, random, counts);
  }
  const end = session.page.text;
  const steps = session.history.done.length;
  while (session.history.done.length > 0) session = step(session, undo);
  strictEqual(session.page.text, source, 'undo restores the text');
  for (let i = 0; i < steps; i++) session = step(session, redo);
  strictEqual(session.page.text, end, 'redo repeats the edits');
}

function edit(session: Session, random: Random, counts: Counts): Session {
  const { page, history } = session;
  const wanted = randomEdit(page.blocks, random);
  if (!wanted) return session;
  counts.edits++;
  if (wanted.leaf) counts.leafEdits++;
  const result = editPage(page, wanted.blocks);
  if ('refused' in result) {
    counts.refused++;
    return session;
  }
  const checked = checkEdit(page, result, wanted);
  counts.tiers[result.tier]++;
  if (checked.neighbour) counts.neighbours++;
  if (checked.parted) counts.parted++;
  if (checked.outsideLeaf) counts.outsideLeaf++;
  if (checked.loose) counts.loose++;
  return { page: result.page, history: record(history, { text: page.text, splices: result.splices, time: 0 }) };
}

function step({ page, history }: Session, move: typeof undo): Session {
  const result = move(history, page.text);
  if (!result) return { page, history };
  const now = reparse(page, result.splices);
  const fresh = now && openPage(now.text);
  ok(now && fresh, 'the text can be opened');
  checkParsed(now, fresh);
  return { page: now, history: result.history };
}
