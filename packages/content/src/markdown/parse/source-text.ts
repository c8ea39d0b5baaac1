// Text extracted from its containers: lines joined without quote markers and indents, with a source map.

export interface SourceText {
  value: string;
  /** Start of each piece within `value`, ascending. */
  indexes: number[];
  /** Offset in the source of each piece. */
  offsets: number[];
  /** The piece found last: look-ups mostly move forward by little. */
  cursor?: number;
}

export function textOf(source: string, start: number, end: number): SourceText {
  return { value: source.slice(start, end), indexes: [0], offsets: [start] };
}

const unset: never[] = [];

/** Collects lines without rebuilding the string at each one. */
export class TextBuilder {
  parts: string[] = unset;
  length = 0;
  indexes: number[] = unset;
  offsets: number[] = unset;

  add(value: string, offset: number): void {
    if (this.parts === unset) {
      // Most texts are one piece; an array that grows from nothing reserves memory for many.
      this.indexes = [0];
      this.offsets = [offset];
      this.parts = [value];
      this.length = value.length;
      return;
    }
    this.indexes.push(this.length);
    this.offsets.push(offset);
    this.parts.push(value);
    this.length += value.length;
  }

  build(): SourceText {
    const value = this.parts.length === 1 ? this.parts[0]! : this.parts.join('');
    return { value, indexes: this.indexes, offsets: this.offsets };
  }
}

export function offsetAt(text: SourceText, index: number): number {
  const { indexes, offsets } = text;
  const hint = text.cursor ?? 0;
  if ((indexes[hint] ?? 0) <= index) {
    for (let near = hint; near < hint + 4; near++) {
      const next = indexes[near + 1];
      if (next !== undefined && next <= index) continue;
      text.cursor = near;
      return (offsets[near] ?? 0) + index - (indexes[near] ?? 0);
    }
  }
  let low = 0;
  let high = indexes.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((indexes[middle] ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  text.cursor = low;
  return (offsets[low] ?? 0) + index - (indexes[low] ?? 0);
}

export function sliceText(text: SourceText, from: number, to: number = text.value.length): SourceText {
  const indexes = [0];
  const offsets = [offsetAt(text, from)];
  if (text.indexes.length === 1) return { value: text.value.slice(from, to), indexes, offsets };
  text.indexes.forEach((index, i) => {
    if (index <= from || index >= to) return;
    indexes.push(index - from);
    offsets.push(text.offsets[i] ?? 0);
  });
  return { value: text.value.slice(from, to), indexes, offsets };
}
