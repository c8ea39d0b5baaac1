// Keeps colours readable whatever the site's owner chose.
type Rgb = readonly [number, number, number];

export function rgbOf(hex: string): Rgb {
  const digits = hex.slice(1);
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const channel = (at: number): number => Number.parseInt(whole.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

export const hexOf = (rgb: Rgb): string =>
  `#${rgb
    .map((value) =>
      Math.round(Math.min(255, Math.max(0, value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

/** `share` is the fraction of the second colour. */
export const mixed = (a: string, b: string, share: number): string => {
  const [one, other] = [rgbOf(a), rgbOf(b)];
  const between = (from: number, to: number): number => from + (to - from) * share;
  return hexOf([between(one[0], other[0]), between(one[1], other[1]), between(one[2], other[2])]);
};

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = rgbOf(hex).map((value) => {
    const part = value / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(a: string, b: string): number {
  const [one, other] = [luminance(a), luminance(b)];
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** The colour, moved towards black or white until its contrast with all backgrounds is sufficient. */
export function readable(color: string, backgrounds: readonly string[], ratio = 4.6): string {
  const lowest = (one: string): number => Math.min(...backgrounds.map((ground) => contrast(one, ground)));
  const goal = lowest('#000000') > lowest('#ffffff') ? '#000000' : '#ffffff';
  let found = color;
  for (let share = 0; share <= 1 && lowest(found) < ratio; share += 0.05) found = mixed(color, goal, share);
  return lowest(found) < ratio ? goal : found;
}

export const inkOn = (background: string): string =>
  contrast('#ffffff', background) >= 4.5 || contrast('#ffffff', background) > contrast('#111111', background)
    ? '#ffffff'
    : '#111111';
