// A cursor over one line that counts columns, so that tabs indent as displayed.

export class Line {
  source: string;
  start: number;
  end: number;
  pos: number;
  column = 0;
  /** Columns left of a tab that a container consumed only in part. */
  spare = 0;

  constructor(source: string, start: number, end: number) {
    this.source = source;
    this.start = start;
    this.end = end;
    this.pos = start;
  }

  /** Moves to another line, so that one cursor is reused for all lines. */
  move(start: number, end: number): this {
    this.start = start;
    this.end = end;
    this.pos = start;
    this.column = 0;
    this.spare = 0;
    return this;
  }

  /** Columns of white space ahead. */
  indent(): number {
    let columns = this.spare;
    let column = this.column + this.spare;
    for (let i = this.pos; i < this.end; i++) {
      const code = this.source.charCodeAt(i);
      if (code === 32) {
        columns++;
        column++;
      } else if (code === 9) {
        const width = 4 - (column % 4);
        columns += width;
        column += width;
      } else break;
    }
    return columns;
  }

  /** Consumes up to `count` columns of white space. */
  skip(count: number): void {
    let left = count;
    while (left > 0) {
      if (this.spare > 0) {
        const taken = Math.min(this.spare, left);
        this.spare -= taken;
        this.column += taken;
        left -= taken;
        continue;
      }
      if (this.pos >= this.end) return;
      const code = this.source.charCodeAt(this.pos);
      if (code === 32) {
        this.pos++;
        this.column++;
        left--;
      } else if (code === 9) {
        this.spare = 4 - (this.column % 4);
        this.pos++;
      } else return;
    }
  }

  skipSpace(): void {
    this.skip(Number.MAX_SAFE_INTEGER);
  }

  /** Consumes characters that are not white space. */
  advance(count: number): void {
    this.pos += count;
    this.column += count;
  }

  blank(): boolean {
    for (let i = this.pos; i < this.end; i++) {
      const code = this.source.charCodeAt(i);
      if (code !== 32 && code !== 9) return false;
    }
    return true;
  }

  rest(): string {
    return ' '.repeat(this.spare) + this.source.slice(this.pos, this.end);
  }

  char(): string {
    return this.pos < this.end ? (this.source[this.pos] ?? '') : '';
  }
}
