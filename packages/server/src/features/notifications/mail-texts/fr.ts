import type { MailTexts } from './texts.ts';

export const fr: MailTexts = {
  mention: '{actor} vous a mentionné : {place}',
  reply: '{actor} a répondu : {place}',
  reviewRequested: '{actor} demande votre relecture : {place}',
  approved: '{actor} a approuvé {place}',
  changesRequested: '{actor} demande des modifications : {place}',
  comment: '{actor} a commenté : {place}',
  opened: 'Prêt pour relecture : {place}',
  merged: '{actor} a fusionné {place}',
  conflict: 'Des conflits attendent une décision : {place}',
  importFailed: 'Une importation a échoué : {place}',
  syncFailed: 'La synchronisation Git a échoué : {place}',
  webhookFailed: 'Les envois d’un webhook échouent : {place}',
  somebody: 'Quelqu’un',
  many: '{count} notifications de {organization}',
  more: 'Et {count} autres.',
  settings: 'Réglages des notifications',
  why: 'Vous recevez cet e-mail en tant que membre de {organization}.',
  stop: 'Ne plus recevoir ces e-mails',
  stopQuestion: 'Ne plus recevoir d’e-mails ?',
  stopText: '{organization} n’enverra plus de notifications à {email}. Elles restent dans l’application.',
  stopped:
    'C’est fait : {organization} n’envoie plus de notifications à {email}. Vous pouvez les réactiver dans les réglages des notifications.',
  badLink:
    'Ce lien n’est pas valide : il a expiré ou est incomplet. Connectez-vous pour modifier les réglages des notifications.',
};
