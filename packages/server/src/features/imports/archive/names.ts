import { validateFileName, type Entry } from 'yauzl';
import { badRequest } from '#platform/errors';

const utf8Flag = 0x800;
/** The upper half of code page 437, used by archives without UTF-8 names. */
const upper =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■ ';

/** The path of an entry, with slashes; rejects path traversal. */
export function nameOf(entry: Entry): string {
  const bytes = entry.fileNameRaw;
  let name: string;
  try {
    name = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if (entry.generalPurposeBitFlag & utf8Flag) throw badRequest('a file name in the archive is not valid UTF-8');
    name = [...bytes].map((byte) => (byte < 128 ? String.fromCharCode(byte) : upper.charAt(byte - 128))).join('');
  }
  const path = name.replaceAll('\\', '/').normalize('NFC');
  // oxlint-disable-next-line no-control-regex
  const fault = /[\u0000-\u001f\u007f]/.test(path) ? 'control characters' : validateFileName(path);
  if (fault !== null) throw badRequest(`a file name in the archive is invalid or points outside it: ${fault}`);
  return path.replace(/^(?:\.\/)+/, '').replaceAll(/\/{2,}/g, '/');
}
