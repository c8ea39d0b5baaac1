// Default settings of a site.
import type { shapes } from '@lectern/contract';

const both = (color: string) => ({ light: color, dark: color });
const on = { enabled: true };
const off = { enabled: false };
const code = { light: 'default-light', dark: 'default-dark' } as const;

export const defaults: shapes.Customization = {
  styling: {
    theme: 'clean',
    primaryColor: both('#346DDB'),
    infoColor: both('#787878'),
    successColor: both('#00C950'),
    warningColor: both('#FE9A00'),
    dangerColor: both('#FB2C36'),
    corners: 'rounded',
    depth: 'subtle',
    links: 'default',
    font: 'Inter',
    monospaceFont: 'IBMPlexMono',
    background: 'plain',
    icons: 'regular',
    codeTheme: { default: code, openapi: code },
    sidebar: { background: 'default', list: 'default' },
    search: 'subtle',
  },
  internationalization: { locale: 'en' },
  favicon: {},
  header: { preset: 'default', links: [] },
  footer: { groups: [] },
  themes: { default: 'light', toggeable: true },
  pdf: on,
  feedback: off,
  aiSearch: off,
  ai: { mode: 'none' },
  advancedCustomization: on,
  git: { showEditLink: false },
  pageActions: { externalAI: false, markdown: true, items: ['markdown', 'pdf'] },
  externalLinks: { target: 'self' },
  pagination: on,
  trademark: off,
  privacyPolicy: {},
  socialPreview: {},
  socialAccounts: [],
  insights: { trackingCookie: false },
};
