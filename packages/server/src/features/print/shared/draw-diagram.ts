// Renders Mermaid diagrams as SVG for print. What cannot be rendered completely is printed as its source, so that
// nothing is lost.
import { renderMermaidSVG } from 'beautiful-mermaid';

/** The SVG, and its size in pixels. */
export type Diagram = { svg: string; width: number; height: number };

const ink = { bg: '#ffffff', fg: '#1c1e22' };
const font = 'IBM Plex Sans';
// Laying out a larger one takes long, and it would be unreadable in print.
const longest = 12_000;
const mostLines = 300;
/** Links that may cross take minutes to lay out: `a & b --> c & d` declares four of them in a few characters. */
const mostLinks = 600;
const dense = 3;

/** Undefined when the diagram type is not supported, or the SVG would not contain all of its text. */
export function drawDiagram(source: string): Diagram | undefined {
  const lines = source.split('\n');
  if (source.length > longest || lines.length > mostLines || linksIn(lines) > mostLinks) return undefined;
  try {
    const svg = plain(renderMermaidSVG(source, { ...ink, font }));
    const [, width, height] = /<svg[^>]* width="([\d.]+)" height="([\d.]+)"/.exec(svg) ?? [];
    if (!(Number(width) > 0 && Number(height) > 0) || isBroken(svg) || !saysAll(svg, source)) return undefined;
    return { svg, width: Number(width), height: Number(height) };
  } catch {
    return undefined;
  }
}

/** Estimated; links between several nodes at once count more. A link with a label in the middle counts twice. */
function linksIn(lines: readonly string[]): number {
  let links = 0;
  for (const line of lines) {
    const bare = line.replaceAll(/"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|\|[^|]*\|/g, '');
    const arrows = bare.match(/-{2,}|={2,}|-\./g)?.length ?? 0;
    const joined = bare.split('&').length - 1;
    links += arrows;
    // The maximum number of links so many names form on two sides.
    if (arrows > 0 && joined > 0) links += dense * ((joined + arrows + 1) / 2) ** 2;
  }
  return links;
}

/** A group without width, or coordinates that are NaN. */
const isBroken = (svg: string): boolean => /<rect [^>]*\bwidth="0"|="[^"]*NaN/.test(svg);

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

function mixed(one: string, share: number, other: string): string {
  const rest = channels(other);
  const parts = channels(one).map((value, i) => Math.round(value * share + (rest[i] ?? 0) * (1 - share)));
  return `#${parts.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Resolves colours: SVG renderers for print have no CSS variables, and nothing may be fetched. */
function plain(svg: string): string {
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(svg) ?? [];
  const values = new Map<string, string>([
    ['--bg', ink.bg],
    ['--fg', ink.fg],
  ]);
  const evaluated = (text: string): string => {
    let now = text;
    for (let before = ''; before !== now;) {
      before = now;
      now = now
        .replaceAll(
          /color-mix\(in srgb, (#[\da-f]{6}) ([\d.]+)%, (#[\da-f]{6})\)/gi,
          (_, a: string, share: string, b: string) => mixed(a, Number(share) / 100, b),
        )
        .replaceAll(
          /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
          (whole, name: string, fallback?: string) => values.get(name) ?? fallback ?? whole,
        );
    }
    return now;
  };
  for (const [, name = '', value = ''] of style.matchAll(/(--[\w-]+):\s*([^;]+);/g)) values.set(name, evaluated(value));
  const rules = evaluated(style)
    .replaceAll(/@import[^;]*;(?:[^;{}]*;)*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/svg\s*\{[^}]*\}/g, '');
  return evaluated(svg.replace(/<style>[\s\S]*?<\/style>/, () => `<style>${rules}</style>`)).replace(
    /(<svg[^>]*?) style="[^"]*"/,
    '$1',
  );
}

/** Whether all text in brackets, in quotes or after a colon is in the SVG. */
function saysAll(svg: string, source: string): boolean {
  const said = svg
    .replaceAll(/<style>[\s\S]*?<\/style>|<[^>]*>/g, ' ')
    .replaceAll(/&(?:lt|gt|amp|quot|#39|apos);/g, ' ');
  const words = new Set(said.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  const labels = [
    ...source
      .replaceAll(/%%.*|<br\s*\/?>/g, ' ')
      .matchAll(/\[([^\][]+)\]|\{([^{}]+)\}|\|([^|\n]+)\||"([^"\n]+)"|:\s+([^\n]+)/g),
  ];
  return labels
    .flatMap(
      (found) =>
        found
          .slice(1)
          .join(' ')
          .toLowerCase()
          .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
    )
    .every((word) => words.has(word));
}
