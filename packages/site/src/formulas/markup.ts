// Post-processes the MathML of the TeX parser: no inline styles, and characters and colours that browsers render.
// Formulas are untrusted, so only elements and attributes on an allowlist are kept.
import { inkOn } from '../style-sheet/color.ts';
import { hexFrom, inkOf, type Ink } from './formula-colors.ts';
import { looksOf } from './style-classes.ts';

const tag = /<(\/?)([a-z]+)((?: [a-z-]+=(?:"[^"]*"|'[^']*'))*)>/g;
const attribute = / ([a-z-]+)=(?:"([^"]*)"|'([^']*)')/g;
const elements =
  /^(?:a|math|menclose|mfrac|mi|mmultiscripts|mn|mo|mover|mpadded|mphantom|mprescripts|mroot|mrow|ms|mspace|msqrt|mstyle|msub|msubsup|msup|mtable|mtd|mtext|mtr|munder|munderover|none|semantics|span)$/;
const attributes =
  /^(?:accent|accentunder|columnspan|depth|display|displaystyle|fence|form|height|largeop|linethickness|lspace|mathsize|mathvariant|maxsize|minsize|movablelimits|notation|rowspan|rspace|scriptlevel|separator|stretchy|symmetric|voffset|width)$/;

/** Markup around the end tag of an element, and the background of its content. */
type Open = { before?: string; after?: string; behind: string | undefined };
type Begun = Open & { text: string };

export function shownMarkup(mathml: string): string {
  const open: Open[] = [];
  return withLongSigns(mathml).replaceAll(tag, (_, end: string, name: string, given: string) => {
    if (!elements.test(name)) return '';
    if (end) {
      const { before = '', after = '' } = open.pop() ?? {};
      return `${before}</${name}>${after}`;
    }
    const begun = begin(name, given, open.at(-1)?.behind);
    open.push(begun);
    return begun.text;
  });
}

/**
 * Fonts have wide accents under the combining character; of some characters that must stretch they have a single width.
 */
const withLongSigns = (mathml: string): string =>
  mathml
    .replaceAll(/(<mo stretchy="true") class="tml-hat-\d"([^>]*>)ˆ(?=<)/g, '$1$2\u0302')
    .replaceAll(/(<mo stretchy="true" lspace="0" rspace="0")(>[=⇄⇆⇌⇋]<)/g, '$1 class="f-long"$2');

function begin(name: string, given: string, behind: string | undefined): Begun {
  const values = new Map([...given.matchAll(attribute)].map(([, key = '', one, other]) => [key, one ?? other ?? '']));
  const style = values.get('style') ?? '';
  const classes = [...(values.get('class')?.split(' ') ?? []), ...looksOf(style)];
  const written = new Map([...values].filter(([key]) => attributes.test(key)));
  // Ids on a page belong to its headings; a label must not take one.
  const label = values.get('id');
  if (label !== undefined) written.set('id', `~formula-${label}`);
  const target = values.get('href');
  if (target !== undefined && /^#[\w-]+$/.test(target)) written.set('href', `#~formula-${target.slice(1)}`);

  const color = /(?:^|;)color:([^;]*)/.exec(style)?.[1] ?? '';
  const frame = /(?:^|;)border:0\.0667em solid ([^;]*)/.exec(style)?.[1];
  if (frame !== undefined) classes.push('f-frame');
  const fill = values.get('mathbackground');
  if (name === 'mspace' && fill !== undefined) {
    // A rule is black by default, which means the text colour.
    classes.push('f-rule');
    return element(name, written, classes, fill === 'black' ? undefined : inkOf(fill, behind), behind);
  }
  const ground = fill === undefined ? undefined : hexFrom(fill);
  if (ground === undefined) return element(name, written, classes, inkOf(frame ?? color, behind), behind);
  written.set('mathbackground', ground);
  const ink = inkOn(ground);
  const box = element(name, written, classes, { color: (frame && hexFrom(frame)) ?? ink }, ground);
  // A frame has the colour of its box, so its content sets its own colour again.
  return frame === undefined ? box : { ...box, text: `${box.text}<mrow mathcolor="${ink}">`, before: '</mrow>' };
}

function element(
  name: string,
  values: ReadonlyMap<string, string>,
  classes: readonly string[],
  ink: Ink | undefined,
  behind: string | undefined,
): Begun {
  const all = [
    ...values,
    ...(ink === undefined ? [] : [['mathcolor', ink.color] as const]),
    ...(classes.length === 0 ? [] : [['class', [...new Set(classes)].join(' ')] as const]),
  ];
  const text = `<${name}${all.map(([key, value]) => ` ${key}="${value}"`).join('')}>`;
  if (ink?.otherwise === undefined) return { text, behind };
  return { text: `<mrow mathcolor="${ink.otherwise}">${text}`, after: '</mrow>', behind };
}
