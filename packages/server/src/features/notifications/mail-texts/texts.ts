// Texts of mails and of the page that stops them, by language.
import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { ja } from './ja.ts';
import { nl } from './nl.ts';
import { ptBr } from './pt-br.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

export type MailTexts = Record<keyof typeof en, string>;

const languages: Readonly<Record<string, MailTexts>> = { ar, de, en, es, fr, ja, nl, 'pt-br': ptBr, ru, zh };

export const languageOf = (wanted: string | undefined): string =>
  wanted !== undefined && Object.hasOwn(languages, wanted) ? wanted : 'en';

export const mailTexts = (language: string): MailTexts => languages[language] ?? en;

export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole));
