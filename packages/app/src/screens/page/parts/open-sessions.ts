// The pages that are being written in this tab. Apart from the code that writes them, which screens load when it is needed.
import type { Branch } from '../../../api/branch.ts';
import { session } from '../../../api/session.ts';
import { draftKey } from '../../../editor/draft.ts';
import type { WritingSession } from '../../../editor/session.ts';

export type Open = { writing: WritingSession; release(): void };

export const open = new Map<string, Open>();

export const findSession = (branch: Branch, pageId: string): WritingSession | undefined =>
  open.get(draftKey(session().userId, branch, pageId))?.writing;
