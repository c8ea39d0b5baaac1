// One page that is being written: its text, and what saves it. It lives until its work is saved, also when its screen is
// left before.
import type { Branch } from '../api/branch.ts';
import { draftKey, type Base, type Draft, type DraftStore } from './draft.ts';
import { PageText } from './page-text.ts';
import { Saver, unknownRevision, type Saved, type SaverIo } from './saver.ts';

export type WrittenPage = { pageId: string; title: string; path: string };

export type SessionIo = {
  userId: string;
  drafts: DraftStore;
  load(branch: Branch, pageId: string): Promise<Base>;
  /** The text of the page as the screen shows it already. */
  shownText(branch: Branch, pageId: string): string | undefined;
  save(branch: Branch, pageId: string, text: string, base: Base): Promise<Saved>;
  merge: SaverIo['merge'];
  /** After a save: other parts of the screen show the page too. */
  saved(branch: Branch): void;
};

export class WritingSession {
  readonly text: PageText;
  readonly saver: Saver;
  readonly page: WrittenPage;
  readonly #io: SessionIo;
  #branch: Branch;

  constructor(branch: Branch, page: WrittenPage, draft: Pick<Draft, 'text' | 'base' | 'sent'>, io: SessionIo) {
    const { text, base, sent } = draft;
    this.#branch = branch;
    this.page = page;
    this.#io = io;
    this.text = new PageText(text);
    const saverIo: SaverIo = {
      load: () => io.load(this.#branch, page.pageId),
      save: (text, from) => io.save(this.#branch, page.pageId, text, from),
      merge: io.merge,
      keep: (kept, from, sentSince) => io.drafts.put(this.#draft(kept, from, sentSince)),
      forget: () => io.drafts.remove(this.key),
      wait(ms, work) {
        const timer = setTimeout(work, ms);
        return () => clearTimeout(timer);
      },
    };
    this.saver = new Saver(this.text, base, saverIo, sent);
    this.saver.subscribe(({ kind }) => kind === 'saved' && io.saved(this.#branch));
  }

  get branch(): Branch {
    return this.#branch;
  }

  get key(): string {
    return draftKey(this.#io.userId, this.#branch, this.page.pageId);
  }

  /** Goes on in a change request, with the same text and history. */
  async moveTo(branch: Branch): Promise<void> {
    const before = this.key;
    this.#branch = branch;
    await this.#io.drafts.put(this.#draft(this.text.text, this.saver.base));
    await this.#io.drafts.remove(before);
    this.saver.hold(false);
  }

  #draft(text: string, base: Base, sent: readonly string[] = []): Draft {
    return { ...this.page, key: this.key, branch: this.#branch, text, base, sent, at: new Date().toISOString() };
  }
}

/**
 * Starts with the work that is kept on this device, if there is any. Otherwise with the text that is shown already, so that
 * nobody waits; what others have written since follows.
 */
export async function openSession(branch: Branch, page: WrittenPage, io: SessionIo): Promise<WritingSession> {
  const kept = await io.drafts.find(draftKey(io.userId, branch, page.pageId)).catch(() => undefined);
  if (kept) {
    const session = new WritingSession(branch, page, kept, io);
    session.saver.resume();
    return session;
  }
  const shown = io.shownText(branch, page.pageId);
  if (shown !== undefined) {
    const base = { revision: unknownRevision, text: shown };
    const session = new WritingSession(branch, page, { text: shown, base }, io);
    void session.saver.follow();
    return session;
  }
  const base = await io.load(branch, page.pageId);
  return new WritingSession(branch, page, { text: base.text, base }, io);
}
