// The size an SVG declares; pixels of other images are known from the file store.
const lengthOf = (text: string | undefined): number | undefined => {
  const match = /^\s*(\d+(?:\.\d+)?)\s*(px|pt|mm|cm|in)?\s*$/.exec(text ?? '');
  if (!match) return undefined;
  const units: Record<string, number> = { pt: 4 / 3, mm: 3.7795, cm: 37.795, in: 96 };
  const value = Number(match[1]) * (units[match[2] ?? ''] ?? 1);
  return value > 0 && value < 100_000 ? value : undefined;
};

export function drawingSize(svg: string): { width: number; height: number } | undefined {
  const tag = /<svg\b[^>]*>/i.exec(svg)?.[0];
  if (tag === undefined) return undefined;
  const attribute = (name: string) => new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`, 'i').exec(tag)?.[1];
  const [, , boxWidth = 0, boxHeight = 0] = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const width = lengthOf(attribute('width'));
  const height = lengthOf(attribute('height'));
  if (width !== undefined && height !== undefined) return { width, height };
  if (!(boxWidth > 0 && boxHeight > 0)) return undefined;
  if (width !== undefined) return { width, height: (width * boxHeight) / boxWidth };
  if (height !== undefined) return { width: (height * boxWidth) / boxHeight, height };
  return { width: boxWidth, height: boxHeight };
}
