// A page of formulas, and how they must look in a browser.
import { strict as assert } from 'node:assert';
import type { Page } from 'playwright-core';

export const formulas = String.raw`# Formulas

In a line $$\overline{abc}$$, $$\frac{a}{b}$$ and $$\textcolor{blue}{x}$$, see $$\eqref{sum}$$.

$$
\underline{abc} + \boxed{a} + \cancel{ab} + \colorbox{yellow}{a}
$$

$$
\begin{aligned} a &= b + c + d \\ x + y + z &= e \end{aligned}
$$

$$
f(x) = \begin{cases} 1 & x > 0 \\ 1000 & \text{otherwise} \end{cases}
$$

$$
\begin{array}{c|r} a & b \\ \hline 1 & 2000 \end{array}
$$

$$
\overrightarrow{ABCDEFG} + \underbrace{a + b + c + d}_{n} + \widehat{abcd}
$$

$$
\begin{equation} s = a + b \label{sum} \end{equation}
$$

$$
a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z + a + b + c + d = 0 \tag{long}
$$
`;

const measured = `(() => {
  const all = (selector) => [...document.querySelectorAll(selector)];
  const style = (selector, name) => getComputedStyle(document.querySelector(selector))[name];
  const starts = (table) => all(table + ' mtr').map((row) => row.children[1].firstElementChild.getBoundingClientRect().left);
  const ends = (table) => all(table + ' mtr').map((row) => row.children[0].firstElementChild.getBoundingClientRect().right);
  const last = document.querySelector('.math:has([id="~formula-sum"])').getBoundingClientRect().right;
  return {
    over: style('.tml-overline', 'borderTopWidth'),
    under: style('.tml-underline', 'borderBottomWidth'),
    boxed: style('.tml-fbox', 'borderLeftWidth'),
    cancelled: style('.tml-cancel', 'backgroundImage'),
    filled: style('[mathbackground]', 'backgroundColor'),
    onFilled: style('[mathbackground] mtext', 'color'),
    colored: style('mi[mathcolor]', 'color'),
    starts: starts('.tml-jot'),
    ends: ends('.tml-jot'),
    cases: all('mtable:not(.f-full) mtd.tml-left.f-lp100 > *').map((part) => part.getBoundingClientRect().left),
    rules: [style('mtd.f-r1', 'borderRightStyle'), style('mtd.f-b1', 'borderBottomStyle')],
    fromEnd: last - document.querySelector('mtr[id="~formula-sum"] .tml-tag').getBoundingClientRect().right,
    refers: document.querySelector('a[href="#~formula-sum"]').textContent,
    scrolls: all('.math').filter((part) => part.scrollWidth > part.clientWidth).length,
  };
})()`;

type Measured = Record<
  'over' | 'under' | 'boxed' | 'cancelled' | 'filled' | 'onFilled' | 'colored' | 'refers',
  string
> &
  Record<'starts' | 'ends' | 'cases', number[]> & { rules: string[]; fromEnd: number; scrolls: number };

export async function checkFormulas(page: Page): Promise<Measured> {
  await page.evaluate('document.fonts.ready');
  const found = (await page.evaluate(measured)) as Measured;
  const line = (width: string): void => assert.ok(Number.parseFloat(width) > 0.5, width);
  for (const width of [found.over, found.under, found.boxed]) line(width);
  assert.match(found.cancelled, /gradient/);
  assert.equal(found.filled, 'rgb(255, 255, 0)');
  assert.equal(found.onFilled, 'rgb(17, 17, 17)');
  const level = (places: number[]): void => {
    assert.equal(places.length, 2);
    assert.ok(Math.abs(places[0]! - places[1]!) < 1, String(places));
  };
  level(found.starts);
  level(found.ends);
  level(found.cases);
  assert.deepEqual(found.rules, ['solid', 'solid']);
  assert.ok(Math.abs(found.fromEnd) < 2, String(found.fromEnd));
  assert.equal(found.refers, '(1)');
  return found;
}

/** Of pixels, the share of the width of what it is over that a sign covers: stretched signs are wider than their boxes. */
export async function covered(page: Page, sign: string): Promise<number> {
  const over = page.locator(`mover:has(> mo:text-is("${sign}")), munder:has(> mo:text-is("${sign}"))`).first();
  const box = (await over.boundingBox())!;
  const base = (await over.locator('> :first-child').boundingBox())!;
  const above = sign !== '⏟';
  const clip = {
    x: base.x,
    width: base.width,
    y: above ? box.y : base.y + base.height,
    height: above ? base.y - box.y : box.y + box.height - base.y - base.height,
  };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return (await page.evaluate(`(async () => {
    const bytes = Uint8Array.from(atob('${picture}'), (sign) => sign.charCodeAt(0));
    const image = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d');
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    let inked = 0;
    for (let x = 0; x < image.width; x++)
      for (let y = 0; y < image.height; y++)
        if (data[(y * image.width + x) * 4] < 160) { inked++; break; }
    return inked / image.width;
  })()`)) as number;
}
