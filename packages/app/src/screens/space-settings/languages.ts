/** The languages that a space can have. */
export const languages =
  'en fr de es it pt pt-br ru ja zh yue ko ar hi nl pl tr sv no da fi el cs hu ro th vi id ms he uk sk bg hr lt lv et sl'.split(
    ' ',
  );

/** In the language of the interface. */
export function languageName(code: string): string {
  const shown = document.documentElement.lang || 'en';
  return new Intl.DisplayNames([shown, 'en'], { type: 'language' }).of(code) ?? code;
}

/** By their names. */
export const languageChoices = (): [code: string, name: string][] =>
  languages
    .map((code): [string, string] => [code, languageName(code)])
    .sort(([, a], [, b]) => a.localeCompare(b, document.documentElement.lang || 'en'));
