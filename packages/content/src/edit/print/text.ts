import { heavyText, htmlText, lightText } from '../../markdown/print/escape.ts';
import type { Place, Printer } from './printer.ts';

/** Markdown or HTML of a text. */
export function printText(value: string, printer: Printer, place: Place): string {
  const escape = (part: string): string => escaped(part, printer, place);
  return printer.spell(value, escape) ?? escape(value);
}

export function escaped(value: string, { escape }: Printer, place: Place): string {
  const newline = place === 'lines' ? '\n' : '&#10;';
  const bars = (text: string): string => (place === 'cell' ? text.replaceAll('|', '\\|') : text);
  switch (escape) {
    case 'none':
      return bars(value);
    case 'light':
      return bars(lines(value, lightText, newline));
    case 'heavy':
      return bars(lines(value, heavyText, newline).replaceAll('\\|', '|'));
    case 'html':
      return bars(lines(value, htmlText, newline));
    case 'entity':
      return lines(value, entities, newline);
  }
}

const lines = (value: string, escape: (line: string) => string, newline: string): string =>
  value
    .split(/\r\n|[\r\n]/)
    .map(escape)
    .join(newline);

const reference = (char: string): string => `&#${char.charCodeAt(0)};`;

/** Every special character and every space that could be dropped as a character reference. */
function entities(value: string): string {
  return value
    .replace(/[!-/:-@[-`{-~\t\f\v]/g, reference)
    .replace(/^ | $|(?<= ) /g, reference)
    .replace(/ (?=&#)|(?<=;) /g, reference);
}
