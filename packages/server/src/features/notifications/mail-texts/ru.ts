import type { MailTexts } from './texts.ts';

export const ru: MailTexts = {
  mention: '{actor} упоминает вас: {place}',
  reply: '{actor} отвечает: {place}',
  reviewRequested: '{actor} просит вашу рецензию: {place}',
  approved: '{actor} одобряет: {place}',
  changesRequested: '{actor} просит изменений: {place}',
  comment: '{actor} комментирует: {place}',
  opened: 'Готово к рецензии: {place}',
  merged: '{actor} выполняет слияние: {place}',
  conflict: 'Конфликты требуют решения: {place}',
  importFailed: 'Импорт не удался: {place}',
  syncFailed: 'Синхронизация с Git не удалась: {place}',
  webhookFailed: 'Доставки вебхука не удаются: {place}',
  somebody: 'Кто-то',
  many: 'Уведомлений от {organization}: {count}',
  more: 'И ещё {count}.',
  settings: 'Настройки уведомлений',
  why: 'Вы получили это письмо как участник {organization}.',
  stop: 'Отписаться от этих писем',
  stopQuestion: 'Отписаться от писем?',
  stopText: '{organization} больше не будет отправлять уведомления на {email}. В приложении они останутся.',
  stopped:
    'Готово: {organization} больше не отправляет уведомления на {email}. Их можно снова включить в настройках уведомлений.',
  badLink:
    'Эта ссылка недействительна: срок её действия истёк или она неполная. Войдите, чтобы изменить настройки уведомлений.',
};
