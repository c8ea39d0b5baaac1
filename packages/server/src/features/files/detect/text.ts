// Detects kinds of text: SVG, HTML, data, or plain text.
import type { Dimensions } from './dimensions.ts';

/** UTF-8 text, which may be truncated within a character; undefined when it is something else. */
export function asText(head: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    // oxlint-disable-next-line no-control-regex
    return /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** What may precede the root element. */
const prologue = /^(?:\s+|<\?[^>]*\?>|<!--[\s\S]*?-->|<!doctype svg[^>[]*(?:\[[^\]]*\][^>]*)?>)+/i;
const page = /^(?:<!doctype html|<(?:html|head|body|script|iframe|title|style|h1|div|p|a|table|br)[\s>/])/i;

export function textType(text: string, isWhole: boolean): string | undefined {
  const xml = text.trimStart().startsWith('<?xml');
  const start = text.replace(prologue, '');
  if (/^<svg[\s>/]/i.test(start)) return 'image/svg+xml';
  if (page.test(start)) return 'text/html';
  if (xml) return 'application/xml';
  if (isWhole && /^\s*[[{]/.test(text) && isJson(text)) return 'application/json';
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const tag = /<svg(?:\s(?:"[^"]*"|'[^']*'|[^>"'])*)?>/i;
const perUnit: Record<string, number> = { '': 1, px: 1, pt: 4 / 3, pc: 16, in: 96, cm: 96 / 2.54, mm: 96 / 25.4 };

function attribute(element: string, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(element);
  return match?.[1] ?? match?.[2];
}

function length(value: string | undefined): number | undefined {
  const match = /^\s*\+?(\d*\.?\d+)\s*([a-z]*)\s*$/i.exec(value ?? '');
  const unit = match && perUnit[match[2]!.toLowerCase()];
  return match && unit !== undefined && unit !== null ? Math.round(Number(match[1]) * unit) : undefined;
}

/** Its width and height; a missing one follows from the other and the viewBox. */
export function svgSize(text: string): Dimensions | undefined {
  const element = tag.exec(text.slice(0, 65_536))?.[0];
  if (element === undefined) return undefined;
  const [, , across, down] = (attribute(element, 'viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const seen = across !== undefined && down !== undefined && across > 0 && down > 0 ? across / down : undefined;
  let width = length(attribute(element, 'width'));
  let height = length(attribute(element, 'height'));
  if (seen !== undefined) {
    if (width === undefined && height === undefined) [width, height] = [Math.round(across!), Math.round(down!)];
    else if (width === undefined) width = Math.round(height! * seen);
    else height ??= Math.round(width / seen);
  }
  return width && height ? { width, height } : undefined;
}
