// What a transaction did, for the history of the text: letters typed one after the other are undone together.
import { ReplaceStep } from 'prosemirror-transform';
import type { Transaction } from 'prosemirror-state';
import type { ChangeOrigin } from '../page-text.ts';

export function transactionOrigin(transaction: Transaction): ChangeOrigin {
  const event: unknown = transaction.getMeta('uiEvent');
  if (event === 'paste' || event === 'drop') return 'pasting';
  const [step, ...more] = transaction.steps;
  if (!(step instanceof ReplaceStep) || more.length > 0) return 'command';
  const { slice, from, to } = step;
  if (slice.size === 0) return 'deleting';
  const isText = slice.openStart === 0 && slice.content.childCount === 1 && slice.content.firstChild?.isText === true;
  return isText && from === to ? 'typing' : 'command';
}
