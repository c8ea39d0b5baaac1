// Matches delimiter runs of `*`, `_` and `~`. Runs are only marked here; the tree is built in one pass after.

export type RunMark = 'strong' | 'emphasis' | 'delete';

export interface Run {
  char: number;
  /** Characters not used yet. */
  count: number;
  original: number;
  canOpen: boolean;
  canClose: boolean;
  closes: readonly RunMark[];
  /** Innermost first. */
  opens: readonly RunMark[];
  start: number;
  previous: Run | undefined;
  next: Run | undefined;
}

const none: readonly RunMark[] = [];
const space = /[\s\u00a0]/;
const punctuation = /[\p{P}\p{S}]/u;

/** Parses the run at `index`, with its flanking. */
export function runAt(text: string, index: number): Run {
  const char = text.charCodeAt(index);
  let end = index;
  while (text.charCodeAt(end) === char) end++;
  const before = index === 0 ? '\n' : pointBefore(text, index);
  const after = end >= text.length ? '\n' : String.fromCodePoint(text.codePointAt(end) ?? 10);
  const spaceAfter = space.test(after);
  const spaceBefore = space.test(before);
  const markAfter = punctuation.test(after);
  const markBefore = punctuation.test(before);
  const left = !spaceAfter && (!markAfter || spaceBefore || markBefore);
  const right = !spaceBefore && (!markBefore || spaceAfter || markAfter);
  const under = char === 95;
  const count = end - index;
  const literal = char === 126 && count > 2;
  return {
    char,
    count,
    original: count,
    canOpen: !literal && left && (!under || !right || markBefore),
    canClose: !literal && right && (!under || !left || markAfter),
    closes: none,
    opens: none,
    start: index,
    previous: undefined,
    next: undefined,
  };
}

function pointBefore(text: string, index: number): string {
  const unit = text.charCodeAt(index - 1);
  const low = unit >= 0xdc00 && unit <= 0xdfff;
  return low && index > 1 ? text.slice(index - 2, index) : text.slice(index - 1, index);
}

export class Runs {
  last: Run | undefined;

  add(run: Run): void {
    run.previous = this.last;
    if (this.last) this.last.next = run;
    this.last = run;
  }

  remove(run: Run): void {
    if (run.previous) run.previous.next = run.next;
    if (run.next) run.next.previous = run.previous;
    else this.last = run.previous;
  }

  /** Matches every run after `bottom`, then removes them. */
  match(bottom: Run | undefined): void {
    // Where a search for an opener already failed, so that no closer searches there again (openers_bottom).
    const failed = new Map<number, Run | undefined>();
    let closer: Run | undefined = bottom ? bottom.next : this.first();
    while (closer) {
      if (!closer.canClose) {
        closer = closer.next;
        continue;
      }
      const current: Run = closer;
      const count = current.char === 126 ? current.count : 0;
      const key = ((count * 3 + (current.original % 3)) * 2 + (current.canOpen ? 1 : 0)) * 128 + current.char;
      const stop = failed.has(key) ? failed.get(key) : bottom;
      let opener = current.previous;
      while (opener && opener !== stop && opener !== bottom && !pairs(opener, current)) opener = opener.previous;
      if (!opener || opener === stop || opener === bottom) {
        failed.set(key, current.previous);
        closer = current.next;
        if (!current.canOpen) this.remove(current);
        continue;
      }
      this.pair(opener, current);
      if (opener.count === 0) this.remove(opener);
      if (current.count === 0) {
        closer = current.next;
        this.remove(current);
      }
    }
    while (this.last && this.last !== bottom) this.remove(this.last);
  }

  private first(): Run | undefined {
    let run = this.last;
    while (run?.previous) run = run.previous;
    return run;
  }

  private pair(opener: Run, closer: Run): void {
    let used = 1;
    let mark: RunMark = 'emphasis';
    if (opener.char === 126) {
      used = opener.count;
      mark = 'delete';
    } else if (opener.count >= 2 && closer.count >= 2) {
      used = 2;
      mark = 'strong';
    }
    opener.count -= used;
    closer.count -= used;
    opener.opens = withMark(opener.opens, mark);
    closer.closes = withMark(closer.closes, mark);
    // Runs in between cannot match any more.
    opener.next = closer;
    closer.previous = opener;
  }
}

/** Nearly every run has no marks or one. */
function withMark(marks: readonly RunMark[], mark: RunMark): readonly RunMark[] {
  if (marks === none) return [mark];
  (marks as RunMark[]).push(mark);
  return marks;
}

function pairs(opener: Run, closer: Run): boolean {
  if (opener.char !== closer.char || !opener.canOpen) return false;
  if (opener.char === 126) return opener.count === closer.count;
  const odd = (opener.canClose || closer.canOpen) && closer.original % 3 !== 0;
  return !(odd && (opener.original + closer.original) % 3 === 0);
}
