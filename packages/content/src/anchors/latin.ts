// Transliteration to Latin, spelled as other documentation tools do in anchors and URLs.
import anyAscii from 'any-ascii';

/** Where those tools differ from the library. */
const letters: Readonly<Record<string, string>> = {
  ё: 'yo',
  й: 'i',
  х: 'kh',
  ц: 'c',
  щ: 'sh',
  ъ: '',
  ь: '',
  є: 'ye',
  ї: 'yi',
  ґ: 'g',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  ß: 'ss',
};

/** Second readings of Chinese characters that are frequent in manuals: they depend on the context. */
const readings: Readonly<Record<string, string>> = {
  重: 'chong',
  长: 'chang',
  調: 'diao',
  调: 'tiao',
  行: 'hang',
  还: 'huan',
  角: 'jue',
  传: 'zhuan',
  率: 'lv',
  参: 'shen',
  单: 'chan',
  弹: 'dan',
  降: 'xiang',
  藏: 'zang',
  曾: 'zeng',
  校: 'jiao',
  载: 'zai',
  会: 'kuai',
  给: 'ji',
  系: 'ji',
  差: 'cha',
  否: 'pi',
  绿: 'lv',
  女: 'nv',
  了: 'liao',
  着: 'zhao',
  都: 'dou',
  得: 'dei',
  乐: 'yue',
  省: 'xing',
  识: 'zhi',
  什: 'shen',
  圈: 'juan',
  宿: 'xiu',
  朝: 'chao',
  盛: 'cheng',
  说: 'shui',
  提: 'di',
  折: 'she',
};

const han = /\p{Script=Han}/u;
// eslint-disable-next-line no-control-regex -- what is neither needs no table
const ascii = /^[\0-\x7f]*$/;

/** In a heading with more ambiguous characters the usual reading is taken for all. */
const mostDoubtful = 3;

const known = new Map<string, string>();
/** Texts in use have a few thousand; one that has every character there is must not be kept. */
const mostKnown = 20_000;

function usualOf(char: string): string {
  let usual = known.get(char);
  if (usual === undefined) {
    usual = han.test(char) ? ` ${anyAscii(char).toLowerCase()} ` : (letters[char] ?? anyAscii(char));
    if (known.size >= mostKnown) known.clear();
    known.set(char, usual);
  }
  return usual;
}

/** Transliterations, the usual reading first; only Chinese has several. */
export function latinReadings(text: string): string[] {
  if (ascii.test(text)) return [text];
  let found = [''];
  let doubtful = 0;
  for (const char of text.normalize('NFC').toLowerCase()) {
    const usual = usualOf(char);
    const other = readings[char];
    if (other === undefined || usual.trim() === other || doubtful >= mostDoubtful) {
      for (const [index, one] of found.entries()) found[index] = one + usual;
      continue;
    }
    doubtful += 1;
    found = [...found.map((one) => one + usual), ...found.map((one) => `${one} ${other} `)];
  }
  return found;
}

/** The transliterated text. */
export const latin = (text: string): string => latinReadings(text)[0] ?? '';
