// Fonts of the PDF, from npm packages. Typst has its own for formulas and monospace text.
import { dirname, join } from 'node:path';
import { findPackage } from '../find-package.ts';

const files: [string, string[]][] = [
  [
    '@expo-google-fonts/ibm-plex-sans',
    [
      '400Regular/IBMPlexSans_400Regular.ttf',
      '400Regular_Italic/IBMPlexSans_400Regular_Italic.ttf',
      '500Medium/IBMPlexSans_500Medium.ttf',
      '600SemiBold/IBMPlexSans_600SemiBold.ttf',
      '600SemiBold_Italic/IBMPlexSans_600SemiBold_Italic.ttf',
      '700Bold/IBMPlexSans_700Bold.ttf',
    ],
  ],
  [
    '@expo-google-fonts/ibm-plex-mono',
    [
      '400Regular/IBMPlexMono_400Regular.ttf',
      '400Regular_Italic/IBMPlexMono_400Regular_Italic.ttf',
      '600SemiBold/IBMPlexMono_600SemiBold.ttf',
    ],
  ],
  ['@embedpdf/fonts-sc', ['fonts/NotoSansHans-Regular.otf', 'fonts/NotoSansHans-Bold.otf']],
  ['@expo-google-fonts/biz-udpgothic', ['400Regular/BIZUDPGothic_400Regular.ttf', '700Bold/BIZUDPGothic_700Bold.ttf']],
  ['@expo-google-fonts/nanum-gothic', ['400Regular/NanumGothic_400Regular.ttf', '700Bold/NanumGothic_700Bold.ttf']],
  ['@embedpdf/fonts-arabic', ['fonts/NotoNaskhArabic-Regular.ttf', 'fonts/NotoNaskhArabic-Bold.ttf']],
  ['@embedpdf/fonts-hebrew', ['fonts/NotoSansHebrew-Regular.ttf', 'fonts/NotoSansHebrew-Bold.ttf']],
  ['@expo-google-fonts/noto-sans-thai', ['400Regular/NotoSansThai_400Regular.ttf', '700Bold/NotoSansThai_700Bold.ttf']],
  [
    '@expo-google-fonts/noto-sans-devanagari',
    ['400Regular/NotoSansDevanagari_400Regular.ttf', '700Bold/NotoSansDevanagari_700Bold.ttf'],
  ],
  [
    '@expo-google-fonts/noto-sans-bengali',
    ['400Regular/NotoSansBengali_400Regular.ttf', '700Bold/NotoSansBengali_700Bold.ttf'],
  ],
  ['@expo-google-fonts/noto-emoji', ['400Regular/NotoEmoji_400Regular.ttf']],
];

export const fontPaths = (): string[] =>
  files.flatMap(([name, paths]) => {
    const found = findPackage(name);
    return found === undefined ? [] : paths.map((path) => join(dirname(found), path));
  });

/** Packages of fonts that are not installed. */
export const missingFonts = (): string[] =>
  files.map(([name]) => name).filter((name) => findPackage(name) === undefined);
