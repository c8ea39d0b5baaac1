// Maps `style` attributes of the TeX parser, which the Content-Security-Policy forbids, to classes in
// style/formulas.css. The set of classes is finite, so lengths are rounded to the nearest one.
const named: Record<string, string> = {
  'width:100%': 'f-full',
  'width:50%': 'f-half',
  'width:7.5%': 'f-edge',
  'padding:0': 'f-p0',
  'padding:3pt': 'tml-fbox',
  'padding:0.3em': 'f-pad',
  'padding-top:0': 'f-v0',
  'padding-right:0.2em': 'f-cancelled',
  'padding:0.5ex 0.1em 0 0': 'f-cancelled',
  'math-depth:0': 'f-d0',
  'math-depth:2': 'f-d2',
  'height:1em': 'f-h1',
  'font-weight:bold': 'f-bold',
  'font-style:italic': 'f-italic',
  'position:relative': 'f-base',
  'position:absolute': 'f-left-of',
  'display:flex': 'f-around',
  'transform:scaleX(-1)': 'f-mirrored',
  'text-align:left': 'tml-left',
};

const lines: Record<string, string> = { '0.06em solid': '1', '0.06em dashed': '3', '0.15em double': '2' };
/** Units per em. */
const units: Record<string, number> = { em: 1, ex: 2, pt: 12, px: 16, mu: 18, cm: 0.42, mm: 4.2, in: 0.17, pc: 1 };

function ems(length: string): number | undefined {
  const [, number, unit = 'em'] = /^(-?[\d.]+)([a-z]*)$/.exec(length.trim()) ?? [];
  const per = units[unit || 'em'];
  return number === undefined || per === undefined ? undefined : Number(number) / per;
}

/** The class of the nearest length; `steps` are in hundredths of an em. */
const nearest = (prefix: string, length: string, steps: readonly number[]): string | undefined => {
  const asked = ems(length);
  if (asked === undefined || Number.isNaN(asked)) return undefined;
  const away = (step: number): number => Math.abs(Math.abs(asked) * 100 - step);
  return prefix + steps.reduce((best, step) => (away(step) < away(best) ? step : best));
};

function lookOf(declaration: string): string | undefined {
  const known = named[declaration];
  if (known !== undefined) return known;
  const at = declaration.indexOf(':');
  const property = declaration.slice(0, at);
  const value = declaration.slice(at + 1).trim();
  const [, side] = /^border-(top|right|bottom|left)$/.exec(property) ?? [];
  if (side !== undefined) return lines[value] && `f-${side[0]}${lines[value]}`;
  switch (property) {
    case 'padding-left':
    case 'padding-right':
      return nearest(`f-${property[8]}p`, value, [0, 14, 25, 40, 50, 100]);
    case 'padding-top':
      return nearest('f-v', value, [0, 45, 65, 100, 170]);
    case 'margin-left':
      return nearest('f-n', value, [17, 22, 28, 50, 100, 200]);
    case 'padding': {
      const [above, , below] = value.split(' ');
      return above === '0'
        ? nearest('f-down', below ?? '', [25, 50, 100, 200])
        : nearest('f-up', above ?? '', [25, 50, 100, 200]);
    }
    default:
      return undefined;
  }
}

/** Classes for a `style` attribute; declarations without a class are dropped. */
export const looksOf = (style: string): string[] =>
  style.split(';').flatMap((declaration) => lookOf(declaration.trim()) ?? []);
