import type { MailTexts } from './texts.ts';

export const nl: MailTexts = {
  mention: '{actor} noemde je: {place}',
  reply: '{actor} antwoordde: {place}',
  reviewRequested: '{actor} vraagt je om een review: {place}',
  approved: '{actor} keurde {place} goed',
  changesRequested: '{actor} vraagt om wijzigingen: {place}',
  comment: '{actor} reageerde: {place}',
  opened: 'Klaar voor review: {place}',
  merged: '{actor} heeft {place} samengevoegd',
  conflict: 'Conflicten vragen om een beslissing: {place}',
  importFailed: 'Een import is mislukt: {place}',
  syncFailed: 'De Git-synchronisatie is mislukt: {place}',
  webhookFailed: 'Bezorgingen van een webhook mislukken: {place}',
  somebody: 'Iemand',
  many: '{count} meldingen van {organization}',
  more: 'En nog {count}.',
  settings: 'Instellingen voor meldingen',
  why: 'Je krijgt deze e-mail als lid van {organization}.',
  stop: 'Deze e-mails stoppen',
  stopQuestion: 'E-mails stoppen?',
  stopText: '{organization} stuurt geen meldingen meer naar {email}. In de toepassing blijven ze staan.',
  stopped:
    'Klaar: {organization} stuurt geen meldingen meer naar {email}. Je kunt ze weer inschakelen bij de instellingen voor meldingen.',
  badLink:
    'Deze link is niet geldig: hij is verlopen of onvolledig. Meld je aan om de instellingen voor meldingen te wijzigen.',
};
