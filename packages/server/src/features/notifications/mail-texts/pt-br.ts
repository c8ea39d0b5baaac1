import type { MailTexts } from './texts.ts';

export const ptBr: MailTexts = {
  mention: '{actor} mencionou você: {place}',
  reply: '{actor} respondeu: {place}',
  reviewRequested: '{actor} pede sua revisão: {place}',
  approved: '{actor} aprovou {place}',
  changesRequested: '{actor} pede alterações: {place}',
  comment: '{actor} comentou: {place}',
  opened: 'Pronto para revisão: {place}',
  merged: '{actor} mesclou {place}',
  conflict: 'Há conflitos a decidir: {place}',
  importFailed: 'Uma importação falhou: {place}',
  syncFailed: 'A sincronização com o Git falhou: {place}',
  webhookFailed: 'As entregas de um webhook falham: {place}',
  somebody: 'Alguém',
  many: '{count} notificações de {organization}',
  more: 'E mais {count}.',
  settings: 'Configurações de notificações',
  why: 'Você recebe este e-mail como membro de {organization}.',
  stop: 'Parar estes e-mails',
  stopQuestion: 'Parar os e-mails?',
  stopText: '{organization} não enviará mais notificações para {email}. Elas continuam no aplicativo.',
  stopped:
    'Pronto: {organization} não envia mais notificações para {email}. Você pode reativá-las nas configurações de notificações.',
  badLink: 'Este link não é válido: expirou ou está incompleto. Entre para alterar as configurações de notificações.',
};
