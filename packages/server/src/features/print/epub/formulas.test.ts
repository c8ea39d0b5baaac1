import { strict as assert } from 'node:assert';
import { tmpdir } from 'node:os';
import { describe, test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { printInputOf } from '../testing/hostile.ts';
import { makeEpub } from './make-epub.ts';

async function chapter(markdown: string): Promise<string> {
  const input = printInputOf([{ title: 'First', markdown }], { format: 'epub' });
  const parts: Buffer[] = [];
  await makeEpub(input, { folder: tmpdir(), drawings: true, write: (part) => void parts.push(part) });
  const bytes = Buffer.concat(parts);
  return strFromU8(unzipSync(bytes)['EPUB/chapter-1.xhtml']!);
}

describe('formulas of an EPUB', () => {
  test('keep their colours, lines and columns, and nothing else of their styles', async () => {
    const first = await chapter(
      '$$\n\\overline{a} \\color{red}x \\boxed{b} \\begin{array}{c|r} a & b \\\\ \\hline c & d \\end{array} \\cancelto{0}{a}\n$$\n',
    );
    assert.match(first, /<menclose notation="top" class="tml-overline">/);
    assert.match(first, /<mi style="color:#ff0000">x<\/mi>/);
    assert.match(first, /<mtd class="tml-right" style="border-bottom:0\.06em solid;[^"]*">/);
    // EPUB allows `scriptlevel` and `displaystyle` on some elements only.
    assert.doesNotMatch(first, /undefined|display:|<mrow[^>]* scriptlevel/);
  });

  test('have numbers that can be referenced', async () => {
    const first = await chapter(
      '$$\n\\begin{equation} a \\label{one} \\end{equation} \\ref{one}\n$$\n\n$$\n\\begin{multline} a \\\\ b \\\\ c \\label{two} \\end{multline}\n$$\n\nSee $$\\eqref{two}$$ and $$\\ref{none}$$.\n',
    );
    assert.match(first, /<mtext class="tml-tag">\(1\)<\/mtext>[^]*<mtext>1<\/mtext>/);
    assert.match(first, /See <span class="math"[^>]*>\(2\)<\/span> and <span class="math"[^>]*>\?<\/span>\./);
    assert.doesNotMatch(first, /\(3\)|tml-ref|tml-eqn|href='/);
  });
});
