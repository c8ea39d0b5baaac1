// Whether a page is HTML as the standard says.
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard', 'html-validate:document', 'html-validate:a11y'],
    rules: {
      // Scripts and styles are of the same host.
      'require-sri': 'off',
      // The search has one field and is sent with Enter.
      'wcag/h32': 'off',
      // Boxes that can be scrolled by keyboard are groups with a name; fieldsets belong into forms.
      'prefer-native-element': 'off',
    },
  }),
);

export async function faultsIn(html: string, url: string): Promise<string[]> {
  const { results } = await validator.validateString(html, url);
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, line, column }) => `${url}:${line}:${column} ${ruleId}: ${message}`),
  );
}
