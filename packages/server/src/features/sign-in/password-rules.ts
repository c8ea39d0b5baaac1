// What a password must be: long enough and not what everybody tries first. What characters it is made of is the
// person's own choice; rules about that make passwords worse.
import { invalid } from '#platform/errors';
import { commonPasswords } from './common-passwords.ts';

export const shortest = 8;
export const longest = 200;

/** `aaaaaaaa`, `12345678`, `hgfedcba`. */
function isSeries(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0)!);
  const step = codes[1]! - codes[0]!;
  return Math.abs(step) <= 1 && codes.every((code, index) => index === 0 || codes[index - 1]! + step === code);
}

/** What is wrong with a password, for the person who chose it. */
export function faultIn(password: string, email: string): string | undefined {
  const text = password.normalize('NFKC');
  const { length } = Array.from(text);
  if (length < shortest) return `The password must have at least ${shortest} characters.`;
  if (length > longest) return `The password must have at most ${longest} characters.`;
  const plain = text.toLowerCase();
  if (plain === email || plain === email.slice(0, email.indexOf('@'))) {
    return 'The password must not be your e-mail address.';
  }
  if (commonPasswords.has(plain) || isSeries(plain)) {
    return 'That password is among the first that others try. Choose another one.';
  }
  return undefined;
}

export function requireGood(password: string, email: string, what = 'body.password'): void {
  const fault = faultIn(password, email);
  if (fault !== undefined) throw invalid(`${what}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`);
}
