import { useTexts } from '../texts/context.tsx';
import { faultText } from '../texts/faults.ts';
import { Notice } from './notice.tsx';

/** What the server refused and why, in its words; nothing without an error. */
export function Fault({ error }: { error: Error | null | undefined }) {
  const t = useTexts();
  return error ? <Notice tone="danger">{faultText(error, t)}</Notice> : null;
}
