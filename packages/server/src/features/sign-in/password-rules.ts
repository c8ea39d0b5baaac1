// Password policy: long enough and not common. There are no rules about character classes; they make passwords worse.
import { badRequest } from '#platform/errors';
import { commonPasswords } from './common-passwords.ts';

export const minPasswordLength = 8;
export const maxPasswordLength = 200;

/** `aaaaaaaa`, `12345678`, `hgfedcba`. */
function isSeries(password: string): boolean {
  const codes = Array.from(password, (character) => character.codePointAt(0) ?? 0);
  const [first, second] = codes;
  if (first === undefined || second === undefined) return false;
  const step = second - first;
  return Math.abs(step) <= 1 && codes.every((code, index) => code === first + index * step);
}

/** What is wrong with a password, for the user who chose it. */
export function passwordProblem(password: string, email: string): string | undefined {
  const text = password.normalize('NFKC');
  const { length } = Array.from(text);
  if (length < minPasswordLength) return `The password must have at least ${minPasswordLength} characters.`;
  if (length > maxPasswordLength) return `The password must have at most ${maxPasswordLength} characters.`;
  const plain = text.toLowerCase();
  if (plain === email || plain === email.slice(0, email.indexOf('@'))) {
    return 'The password must not be your e-mail address.';
  }
  if (commonPasswords.has(plain) || isSeries(plain)) {
    return 'That password is too common. Choose another one.';
  }
  return undefined;
}

export function requireValidPassword(password: string, email: string, what = 'body.password'): void {
  const fault = passwordProblem(password, email);
  if (fault !== undefined) throw badRequest(`${what}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}`);
}
