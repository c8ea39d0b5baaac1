import { attributes, escapeHtml } from './escape.ts';

export function operationHtml(method: string, path: string, source?: string): string {
  const names = attributes({ class: 'openapi', 'data-source': source });
  return `<div${names}><code>${escapeHtml(`${method.toUpperCase()} ${path}`.trim())}</code></div>`;
}
