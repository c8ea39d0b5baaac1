// Sizes of files in the language of the interface.

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Such as `1.5 MB`. */
export function sizeText(bytes: number, language = document.documentElement.lang || 'en'): string {
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit++;
  }
  const format = {
    style: 'unit',
    unit: units[unit] ?? 'byte',
    unitDisplay: unit === 0 ? 'long' : 'short',
    maximumFractionDigits: unit === 0 ? 0 : 1,
  } as const;
  return new Intl.NumberFormat(language, format).format(size);
}
