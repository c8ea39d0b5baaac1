import type { MailTexts } from './texts.ts';

export const de: MailTexts = {
  mention: '{actor} hat Sie erwähnt: {place}',
  reply: '{actor} hat geantwortet: {place}',
  reviewRequested: '{actor} bittet um Ihre Prüfung: {place}',
  approved: '{actor} hat zugestimmt: {place}',
  changesRequested: '{actor} wünscht Änderungen: {place}',
  comment: '{actor} hat kommentiert: {place}',
  opened: 'Bereit zur Prüfung: {place}',
  merged: '{actor} hat zusammengeführt: {place}',
  conflict: 'Konflikte brauchen eine Entscheidung: {place}',
  importFailed: 'Ein Import ist fehlgeschlagen: {place}',
  syncFailed: 'Die Git-Synchronisierung ist fehlgeschlagen: {place}',
  webhookFailed: 'Zustellungen eines Webhooks schlagen fehl: {place}',
  somebody: 'Jemand',
  many: '{count} Benachrichtigungen von {organization}',
  more: 'Und {count} weitere.',
  settings: 'Einstellungen der Benachrichtigungen',
  why: 'Sie erhalten diese E-Mail als Mitglied von {organization}.',
  stop: 'Diese E-Mails abbestellen',
  stopQuestion: 'E-Mails abbestellen?',
  stopText: '{organization} sendet keine Benachrichtigungen mehr an {email}. In der Anwendung bleiben sie.',
  stopped:
    'Erledigt: {organization} sendet keine Benachrichtigungen mehr an {email}. In den Einstellungen können Sie sie wieder einschalten.',
  badLink:
    'Dieser Link ist nicht gültig: Er ist abgelaufen oder unvollständig. Melden Sie sich an, um die Benachrichtigungen einzustellen.',
};
