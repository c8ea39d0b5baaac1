import type { MailTexts } from './texts.ts';

export const es: MailTexts = {
  mention: '{actor} te ha mencionado: {place}',
  reply: '{actor} ha respondido: {place}',
  reviewRequested: '{actor} pide tu revisión: {place}',
  approved: '{actor} ha aprobado {place}',
  changesRequested: '{actor} pide cambios: {place}',
  comment: '{actor} ha comentado: {place}',
  opened: 'Listo para revisar: {place}',
  merged: '{actor} ha fusionado {place}',
  conflict: 'Hay conflictos que decidir: {place}',
  importFailed: 'Ha fallado una importación: {place}',
  syncFailed: 'Ha fallado la sincronización con Git: {place}',
  webhookFailed: 'Fallan las entregas de un webhook: {place}',
  somebody: 'Alguien',
  many: '{count} notificaciones de {organization}',
  more: 'Y {count} más.',
  settings: 'Ajustes de notificaciones',
  why: 'Recibes este correo como miembro de {organization}.',
  stop: 'Dejar de recibir estos correos',
  stopQuestion: '¿Dejar de recibir correos?',
  stopText: '{organization} dejará de enviar notificaciones a {email}. Seguirán en la aplicación.',
  stopped:
    'Hecho: {organization} ya no envía notificaciones a {email}. Puedes volver a activarlas en los ajustes de notificaciones.',
  badLink:
    'Este enlace no es válido: ha caducado o está incompleto. Inicia sesión para cambiar los ajustes de notificaciones.',
};
