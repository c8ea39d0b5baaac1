import { strict as assert } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { contrast } from '../style-sheet/color.ts';
import { Assets } from '../http/assets.ts';
import { formulaFiles } from '../style-sheet/fonts.ts';
import { charactersIn, formulaRanges } from '../style-sheet/formula-ranges.ts';
import { mathHtml } from './math.ts';
import { FormulaNumbers } from './numbers.ts';

const drawn = (formula: string): string => mathHtml(formula, true)!;

/** Everything the style sheet has a rule for, and much that authors use. */
const many = String.raw`\overline{abc} \underline{a} \boxed{E} \fbox{hi} \cancel{a}\bcancel{a}\xcancel{a}\cancelto{0}{a}\sout{a}
\begin{aligned}a&=b\\[2em]c&=d\end{aligned} \begin{cases}1&x\\2&y\end{cases} \begin{array}{|c|c||r:l|}\hline a&b&c&d\\\hdashline 1&2&3&4\\\hline\hline\end{array}
\begin{pmatrix}1&2\end{pmatrix}\begin{smallmatrix}1&2\end{smallmatrix}\def\arraystretch{1.5}\begin{matrix}1&2\end{matrix}
\color{red}x\textcolor{#0a7}{y}\colorbox{yellow}{a}\fcolorbox{red}{#eef}{a}\rule{1em}{1em} \raisebox{1em}{a}\lower{2em}{b} x\!y\kern{-1em}z
\mathllap{a}\mathrlap{b}\mathclap{c} \phase{1}\longdiv{2}\textcircled{a}\angl{n} \widehat{abc}\widetilde{abc}\vec v f' \reflectbox{R} \boldsymbol{x}
\xrightarrow{f}\xlongequal{g}\underbrace{a}_b \begin{CD}A@>a>>B\\@VbVV@AAcA\\C@=D\end{CD} \bordermatrix{&1\cr1&a}`;

describe('formulas', () => {
  test('have no inline styles, and a rule for each class', () => {
    const html = drawn(many) + drawn(String.raw`a=b\tag{1}`) + drawn(String.raw`\begin{multline}a\\b\end{multline}`);
    assert.doesNotMatch(html, / style=|"undefined|NaN/);
    const sheet = readFileSync(join(import.meta.dirname, '../style/formulas.css'), 'utf8');
    const names = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, all]) => all!.split(' ')));
    // Left to other browsers, to fonts, or fine without a rule.
    const without = /^(?:tml-(?:display|vec|tageqn|eqn)|mathcal|mathscr|upstrike|(?:wbk|ff)-[\w-]+)$/;
    for (const name of names) if (!without.test(name)) assert.match(sheet, new RegExp(`\\.${name}\\b`), name);
    assert.ok(names.size > 40, String(names.size));
  });

  test('keep the alignment of columns, their spacing and rules', () => {
    assert.match(
      drawn(String.raw`\begin{aligned}a&=b\end{aligned}`),
      /<mtd class="tml-right f-lp0 f-rp0"><mi>a<\/mi><\/mtd><mtd class="tml-left f-lp0 f-rp0">/,
    );
    assert.match(
      drawn(String.raw`\begin{array}{c|c}a&b\\\hline\end{array}`),
      /<mtd class="f-b1 f-lp0 f-rp50 f-r1"><mi>a/,
    );
  });

  test('have readable colours in every theme', () => {
    for (const name of ['red', 'blue', 'green', 'yellow', '#777', 'black', 'white']) {
      const [, light = '', dark = ''] =
        /mathcolor="light-dark\((#\w{6}),(#\w{6})\)"/.exec(drawn(`\\textcolor{${name}}{x}`)) ?? [];
      assert.ok(contrast(light, '#ffffff') >= 4.5, `${name} ${light}`);
      assert.ok(contrast(dark, '#16171a') >= 4.5, `${name} ${dark}`);
    }
    assert.match(
      drawn(String.raw`\colorbox{yellow}{a}`),
      /<mrow mathbackground="#ffff00" mathcolor="#111111" class="f-pad">/,
    );
    assert.match(
      drawn(String.raw`\fcolorbox{red}{#eef}{a}`),
      /<mrow mathbackground="#eeeeff" mathcolor="#ff0000" class="f-pad f-frame"><mrow mathcolor="#111111"><mtext>a<\/mtext><\/mrow><\/mrow>/,
    );
    // The fallback colour for browsers without light-dark() is around it, and ends with it.
    assert.match(
      drawn(String.raw`\textcolor{red}{x}y`),
      /<mrow mathcolor="#\w{6}"><mi [^>]*>x<\/mi><\/mrow><mi>y<\/mi>/,
    );
  });

  test('do not let authors style the page', () => {
    assert.equal(mathHtml(String.raw`\color{red;x:y}a`, true), undefined);
    for (const formula of [
      String.raw`\text{<script>alert(1)</script>}`,
      String.raw`a\label{x" onclick="y}\tag{1}`,
      String.raw`\ref{x' onclick='y}`,
      String.raw`\href{javascript:x}{a}`,
      String.raw`\rule{1em" onclick="x}{1em}`,
    ]) {
      assert.doesNotMatch(mathHtml(formula, true) ?? '', /<script|<[^>]* onclick|javascript/, formula);
    }
    assert.match(drawn(String.raw`a\label{content}\tag{1}`), /id="~formula-content"/);
  });

  test('are numbered across the page, and referenced by label', () => {
    const numbers = new FormulaNumbers();
    const page = [
      drawn(String.raw`\begin{align}a&=b\\c&=d\label{two}\end{align}`),
      drawn(String.raw`a=b\label{mine}\tag{*}`),
      drawn(String.raw`\begin{multline}a\\b\\c\label{three}\end{multline}`),
      drawn(String.raw`a=c\label{mine}\tag{**}`),
      drawn(String.raw`\eqref{two}\ref{two}\eqref{mine}\eqref{nowhere}`),
    ]
      .map((formula) => numbers.number(formula).html)
      .join('');
    assert.deepEqual(
      [...page.matchAll(/<mtext class="tml-tag">([^<]*)/g)].map(([, said]) => said),
      ['(1)', '(2)', '(*)', '(3)', '(**)'],
    );
    assert.match(
      page,
      /<a href="#~formula-two">\(2\)<\/a>[^]*<a href="#~formula-two">2<\/a>[^]*>\(\*\)<\/a>[^]*<mtext>\(\?\)/,
    );
    assert.equal(page.match(/id="~formula-mine"/g)?.length, 1);
    assert.deepEqual(numbers.number(drawn('\\eqref{two}')), {
      html: '<a href="#~formula-two">(2)</a>',
      isReference: true,
    });
  });
});

describe('the font of formulas', () => {
  test('is loaded in subsets, of which nearly every formula needs only the smallest', () => {
    const files = new Map(formulaFiles().map(({ part, bytes }) => [part, bytes.length]));
    assert.ok((files.get('common') ?? 0) < 64_000, String(files.get('common')));
    for (const [part, size] of files) assert.ok(size > 1000 && size < 128_000, `${part} ${size}`);
    const common = new Set(charactersIn(formulaRanges.common));
    const html = drawn(
      String.raw`f(x) = \int_0^\infty \frac{a^2 + \sqrt{b}}{\sum_{i=1}^n x_i} \leq \alpha \cdot \vec v, x \in \mathbb{R}`,
    );
    for (const sign of html.replaceAll(/<[^>]*>|&\w+;/g, ''))
      assert.ok(common.has(sign), `${sign} ${sign.codePointAt(0)?.toString(16)}`);
    // The browser makes letters italic.
    for (const sign of '𝑎𝑧𝐴𝑍𝛼𝜔') assert.ok(common.has(sign), sign);
  });

  test('has its rules with the formulas, not on every page', async () => {
    const assets = new Assets();
    const sheet = String((await assets.find(assets.formulaStyle))?.bytes);
    const named = [...sheet.matchAll(/url\(([^)]+\.woff2)\)/g)].map(([, name]) => name!);
    assert.equal(named.length, Object.keys(formulaRanges).length);
    assert.ok(named.includes(assets.formulaFont));
    for (const name of named) assert.equal((await assets.find(name))?.type, 'font/woff2', name);
    assert.doesNotMatch(String((await assets.find(assets.style))?.bytes), /@font-face/);
  });
});
