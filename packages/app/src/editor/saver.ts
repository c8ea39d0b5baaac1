// Saves the text of a page: to this device first, then to the server with the revision it is based on. When somebody
// else was faster, both texts are merged; what cannot be merged waits for a decision.
import { ApiError } from '@lectern/contract/browser';
import type { Base } from './draft.ts';
import { isDeliberate, isEmptied } from './empty-guard.ts';
import { fingerprint } from './fingerprint.ts';
import type { PageText, TextChange } from './page-text.ts';
import { applySplices, spliceBetween } from './splice.ts';

export type Decision =
  /** Both changed the same words. */
  | { kind: 'conflict'; theirs: Base }
  /** Nearly all of the text is gone, and the user did not remove it. */
  | { kind: 'emptied' }
  /** The page was deleted. */
  | { kind: 'gone' }
  | { kind: 'refused'; error: ApiError };

export type Choice = 'mine' | 'theirs' | { readonly text: string };

export type DeviceReason = 'offline' | 'signed-out' | 'held';

export type SaveState =
  | { kind: 'saved' }
  | { kind: 'saving' }
  /** Kept here; `storage` tells whether the device could store it. */
  | { kind: 'device'; reason: DeviceReason; stored: boolean }
  | { kind: 'decision'; decision: Decision };

/** A text without a revision of the server: that of the server is merged before a save. */
export const unknownRevision = '';

export type Saved = Pick<Base, 'revision' | 'stored'>;

export type SaverIo = {
  save(text: string, base: Base): Promise<Saved>;
  /** The present state of the page. */
  load(): Promise<Base>;
  merge(base: string, ours: string, theirs: string): { text: string; conflicts: number };
  /** Stores the work on this device, with what was sent and perhaps stored since the base. */
  keep(text: string, base: Base, sent: readonly string[]): Promise<void>;
  forget(): Promise<void>;
  wait(ms: number, work: () => void): () => void;
};

const idleMs = 2000;
/** The whole text is written, so not with every key, and less often when it is long: 250 KB after 0.8 seconds. */
const keepAfterMs = ({ length }: string): number => 300 + Math.min(700, Math.floor(length / 500));
const firstRetryMs = 2000;
const longestRetryMs = 60_000;
const mostMerges = 5;
/** Of the texts that were sent without an answer. */
const mostSent = 50;

type Listener = (state: SaveState) => void;

export class Saver {
  readonly #page: PageText;
  readonly #io: SaverIo;
  readonly #listeners = new Set<Listener>();
  readonly #unsubscribe: () => void;
  #base: Base;
  /** Fingerprints of the texts that were sent since the base. Each may be stored without an answer that says so. */
  #sent: readonly string[];
  #state: SaveState = { kind: 'saved' };
  #cancelTimer: (() => void) | undefined;
  #cancelKeep: (() => void) | undefined;
  #sending: Promise<void> | undefined;
  #retryMs = firstRetryMs;
  #stored = true;
  #isSuspect = false;
  #isHeld = false;

  constructor(page: PageText, base: Base, io: SaverIo, sent: readonly string[] = []) {
    this.#page = page;
    this.#base = base;
    this.#sent = sent;
    this.#io = io;
    this.#unsubscribe = page.subscribe((change) => this.#changed(change));
  }

  get state(): SaveState {
    return this.#state;
  }

  get base(): Base {
    return this.#base;
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts with work that was kept on the device. */
  resume(): void {
    if (this.#page.text !== this.#base.text) this.#schedule(0);
  }

  /** Takes over what others have written since the text was read. Without the server, the next save does it. */
  async follow(): Promise<void> {
    this.#sending = this.#mergeWithServer()
      .then(() => undefined)
      .catch(() => undefined)
      .finally(() => (this.#sending = undefined));
    await this.#sending;
  }

  /** While held, work stays on the device: there is no place on the server for it yet. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld && this.#isDirty) this.#schedule(0);
  }

  /** Sends at once what waits. */
  async flush(): Promise<void> {
    this.#cancelTimer?.();
    if (this.#isDirty && this.#state.kind !== 'decision') return this.#send();
    if (this.#cancelKeep) await this.#keep();
    await this.#sending;
  }

  /** Settles a decision with the user's text, with that of the server, or with a text made of both. */
  async decide(choice: Choice): Promise<void> {
    if (this.#state.kind !== 'decision') return;
    const { decision } = this.#state;
    if (decision.kind === 'conflict') this.#rebase(decision.theirs);
    if (choice !== 'mine') {
      const text = choice === 'theirs' ? this.#base.text : choice.text;
      this.#page.apply(spliceBetween(this.#page.text, text), 'command', this);
    }
    this.#isSuspect = false;
    this.#set({ kind: 'saving' });
    await this.#send();
  }

  dispose(): void {
    this.#cancelTimer?.();
    if (this.#cancelKeep) void this.#keep();
    this.#unsubscribe();
  }

  #rebase(base: Base): void {
    this.#base = base;
    this.#sent = [];
  }

  get #isDirty(): boolean {
    return this.#page.text !== this.#base.text;
  }

  #changed({ origin, by }: TextChange): void {
    if (by === this) return;
    const emptied = isEmptied(this.#base.text, this.#page.text);
    if (!emptied) this.#isSuspect = false;
    else if (!isDeliberate(origin)) this.#isSuspect = true;
    if (this.#state.kind !== 'decision' && this.#state.kind !== 'saving') this.#set({ kind: 'saving' });
    this.#schedule(idleMs);
    this.#cancelKeep ??= this.#io.wait(keepAfterMs(this.#page.text), () => void this.#keep());
  }

  #schedule(ms: number): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#io.wait(ms, () => void this.#send());
  }

  async #keep(): Promise<void> {
    this.#dropKeep();
    try {
      await this.#io.keep(this.#page.text, this.#base, this.#sent);
      this.#stored = true;
    } catch {
      this.#stored = false;
    }
  }

  #dropKeep(): void {
    this.#cancelKeep?.();
    this.#cancelKeep = undefined;
  }

  #set(state: SaveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener(state);
  }

  #decision(decision: Decision): void {
    this.#set({ kind: 'decision', decision });
  }

  async #send(): Promise<void> {
    await this.#sending;
    if (this.#state.kind === 'decision' && this.#state.decision.kind !== 'refused') return;
    this.#sending = this.#sendNow().finally(() => (this.#sending = undefined));
    await this.#sending;
  }

  async #sendNow(): Promise<void> {
    if (!this.#isDirty) return this.#finish();
    if (this.#isSuspect || this.#isHeld) await this.#keep();
    if (this.#isSuspect) return this.#decision({ kind: 'emptied' });
    if (this.#isHeld) return this.#set({ kind: 'device', reason: 'held', stored: this.#stored });
    this.#set({ kind: 'saving' });
    try {
      for (let merges = 0; merges < mostMerges; merges++) {
        if (await this.#attempt()) return await this.#finish();
        if (!(await this.#mergeWithServer())) return;
      }
      this.#retry('offline');
    } catch (error) {
      this.#failed(error);
    }
  }

  /** False when the content has moved on meanwhile. */
  async #attempt(): Promise<boolean> {
    const { text } = this.#page;
    if (text === this.#base.text) return true;
    this.#sent = [...this.#sent.slice(1 - mostSent), fingerprint(text)];
    // A tab that ends before the answer knows its own text again.
    await this.#keep();
    if (this.#base.revision === unknownRevision) return false;
    try {
      const { revision, stored } = await this.#io.save(text, this.#base);
      this.#rebase({ revision, text, stored });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 412) return false;
      throw error;
    }
  }

  /** False when the user must decide. */
  async #mergeWithServer(): Promise<boolean> {
    const theirs = await this.#io.load();
    const { text, stored } = this.#base;
    if (stored && theirs.text === applySplices(text, stored)) {
      this.#rebase({ revision: theirs.revision, text, stored });
      return true;
    }
    // What this device sent is no change of somebody else, though nobody heard that it was stored.
    if (theirs.text === text || this.#sent.includes(fingerprint(theirs.text))) {
      this.#rebase(theirs);
      return true;
    }
    const merged = this.#io.merge(text, this.#page.text, theirs.text);
    if (merged.conflicts > 0 || isEmptied(this.#page.text, merged.text)) {
      this.#decision({ kind: 'conflict', theirs });
      return false;
    }
    this.#rebase(theirs);
    this.#page.apply(spliceBetween(this.#page.text, merged.text), 'remote', this);
    if (this.#isDirty) await this.#keep();
    return true;
  }

  async #finish(): Promise<void> {
    this.#retryMs = firstRetryMs;
    if (this.#isDirty) return this.#schedule(idleMs);
    this.#dropKeep();
    await this.#io.forget().catch(() => undefined);
    if (!this.#isDirty) this.#set({ kind: 'saved' });
  }

  #failed(error: unknown): void {
    if (!(error instanceof ApiError) || error.code >= 500 || error.code === 429 || error.code === 408) {
      return this.#retry('offline');
    }
    if (error.code === 401) return this.#retry('signed-out');
    this.#decision(error.code === 404 ? { kind: 'gone' } : { kind: 'refused', error });
  }

  #retry(reason: DeviceReason): void {
    this.#set({ kind: 'device', reason, stored: this.#stored });
    this.#schedule(this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }
}
