// The layout of mails: the same paragraphs as text and as plain HTML.
import { escapeHtml } from '@lectern/content';
import type { Mail } from './mail.ts';

export type MailLink = { text: string; url: string };
type MailContent = {
  to: string;
  subject: string;
  paragraphs: readonly (string | MailLink)[];
  language?: string;
  headers?: Record<string, string>;
};

const textOf = (part: string | MailLink): string => (typeof part === 'string' ? part : `${part.text}: ${part.url}`);

const htmlOf = (part: string | MailLink): string =>
  typeof part === 'string'
    ? `<p>${escapeHtml(part)}</p>`
    : `<p><a href="${escapeHtml(part.url)}">${escapeHtml(part.text)}</a></p>`;

export function composeMail({ to, subject, paragraphs, language = 'en', headers }: MailContent): Mail {
  const direction = language === 'ar' ? ' dir="rtl"' : '';
  return {
    to,
    subject,
    text: paragraphs.map(textOf).join('\n\n') + '\n',
    html: [
      `<!doctype html><html lang="${language}"${direction}><body style="font-family: system-ui, sans-serif; line-height: 1.5">`,
      ...paragraphs.map(htmlOf),
      '</body></html>',
    ].join('\n'),
    ...(headers && { headers }),
  };
}

const addresses = /\b[a-z][a-z0-9+.-]*:\/\/\S*|\bwww\.\S*|\b[\w-]+(?:\.[\w-]+)+\/\S*/giu;

/** Anybody can create an organization and choose its names; they must not be a way to send arbitrary links. */
export function withoutLinks(name: string): string {
  const plain = name.replaceAll(/[\p{C}\p{Z}\s]+/gu, ' ').replaceAll(addresses, ' ');
  return plain.replaceAll(/ +/g, ' ').trim();
}
