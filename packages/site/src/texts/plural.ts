// Plural forms.
import { fill, type Locale } from '@lectern/content/locale';

export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string };

const rules = new Map<Locale, Intl.PluralRules>();

export function counted(locale: Locale, forms: Plural, count: number): string {
  let rule = rules.get(locale);
  if (!rule) rules.set(locale, (rule = new Intl.PluralRules(locale === 'no' ? 'nb' : locale)));
  return fill(forms[rule.select(count)] ?? forms.other, { count });
}
