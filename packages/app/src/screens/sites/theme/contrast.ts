// Whether text in the colours of a theme can be read, by the ratio that WCAG defines.
import type { Settings } from './settings.ts';

type Rgb = [number, number, number];

function rgbOf(hex: string): Rgb {
  const digits = hex.slice(1);
  const whole = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const part = (at: number): number => Number.parseInt(whole.slice(at, at + 2), 16) || 0;
  return [part(0), part(2), part(4)];
}

function luminance(hex: string): number {
  const [r, g, b] = rgbOf(hex).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

/** From 1, no difference, to 21, black on white. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** What text of the usual size needs. */
export const leastContrast = 4.5;

const grounds = {
  light: { muted: '#f6f6f4', other: '#ffffff' },
  dark: { muted: '#191a1d', other: '#111214' },
} as const;

export type ColorName = 'primary' | 'info' | 'success' | 'warning' | 'danger' | 'headerLink';
export type ContrastProblem = { color: ColorName; theme: 'light' | 'dark'; ratio: number };

/** Colours that are too close to what they are written on, the worst first. */
export function contrastProblems({ styling, header }: Pick<Settings, 'styling' | 'header'>): ContrastProblem[] {
  const themes = ['light', 'dark'] as const;
  const named = {
    primary: styling.primaryColor,
    info: styling.infoColor,
    success: styling.successColor,
    warning: styling.warningColor,
    danger: styling.dangerColor,
  } as const;
  const names = ['primary', 'info', 'success', 'warning', 'danger'] as const;
  const onPage = themes.flatMap((theme) => {
    const ground = grounds[theme][styling.theme === 'muted' ? 'muted' : 'other'];
    return names.map((color) => ({ color, theme, ratio: contrast(named[color][theme], ground) }));
  });
  const { preset, backgroundColor, linkColor } = header;
  const inHeader =
    preset === 'custom' && backgroundColor && linkColor
      ? themes.map((theme) => ({
          color: 'headerLink' as const,
          theme,
          ratio: contrast(linkColor[theme], backgroundColor[theme]),
        }))
      : [];
  return [...onPage, ...inHeader]
    .filter(({ ratio }) => ratio < leastContrast)
    .sort((one, other) => one.ratio - other.ratio);
}
