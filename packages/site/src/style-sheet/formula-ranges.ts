// Which characters of formulas are in which subset of the font. A browser loads a file when a page has a character in
// its ranges; where ranges overlap the later rule wins, so the common subset comes last.
export const formulaRanges = {
  bold: ['U+1D400-1D433', 'U+1D468-1D49B', 'U+1D6A8-1D6E1', 'U+1D71C-1D755', 'U+1D7CA-1D7D7'],
  script: ['U+1D49C-1D503', 'U+210B-2112', 'U+211B', 'U+212C-2134'],
  struck: ['U+1D504-1D59F', 'U+2100-210A', 'U+2114-211A', 'U+211E-212B', 'U+2136-214F', 'U+1D7D8-1D7E1'],
  plain: ['U+1D5A0-1D6A7', 'U+1D6E2-1D6FB', 'U+1D756-1D7C9', 'U+1D7E2-1D7FF'],
  arrows: ['U+219A-21FF', 'U+27F0-27FF', 'U+2900-297F', 'U+2B00-2BFF'],
  signs: ['U+2200-23FF', 'U+2500-27EF', 'U+2980-2AFF'],
  other: ['U+A1-2FF', 'U+300-36F', 'U+2000-20FF'],
  /** Italic letters, Greek, digits, relations, arrows, brackets. */
  common: [
    'U+20-7E',
    'U+A0',
    'U+A8',
    'U+AC',
    'U+AF-B1',
    'U+B4',
    'U+B7',
    'U+D7',
    'U+F7',
    'U+131',
    'U+237',
    'U+2C6-2C7',
    'U+2D8-2DD',
    'U+300-30C',
    'U+332-333',
    'U+338',
    'U+391-3A9',
    'U+3B1-3C9',
    'U+3D1',
    'U+3D5-3D6',
    'U+3F0-3F1',
    'U+3F5',
    'U+2016',
    'U+2020-2022',
    'U+2026',
    'U+2032-2037',
    'U+203E',
    'U+2057',
    'U+2061-2064',
    'U+20D6-20D7',
    'U+2102',
    'U+210E-210F',
    'U+2111',
    'U+2113',
    'U+2115',
    'U+2118-211A',
    'U+211C-211D',
    'U+2124',
    'U+2135',
    'U+2190-2199',
    'U+21A6',
    'U+21D0-21D5',
    'U+2200-2213',
    'U+2215-222E',
    'U+2234-2235',
    'U+223C',
    'U+2243',
    'U+2245',
    'U+2248',
    'U+2254-2255',
    'U+2260-2261',
    'U+2264-2265',
    'U+226A-226B',
    'U+2282-2287',
    'U+2295-2299',
    'U+22A2-22A5',
    'U+22C0-22C5',
    'U+22EE-22F1',
    'U+2308-230B',
    'U+23DE-23DF',
    'U+25A1',
    'U+27E8-27E9',
    'U+27F5-27FA',
    'U+2A7D-2A7E',
    'U+1D434-1D467',
    'U+1D6A4-1D6A5',
    'U+1D6FC-1D71B',
  ],
} as const;

export function charactersIn(ranges: readonly string[]): string[] {
  const all: string[] = [];
  for (const range of ranges) {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((part) => Number.parseInt(part, 16));
    for (let sign = first; sign <= last; sign++) all.push(String.fromCodePoint(sign));
  }
  return all;
}
