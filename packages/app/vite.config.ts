import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** In development everything but the application itself comes from a running service. */
const service = process.env['LECTERN_URL'] ?? 'http://localhost:4400';
const fromService = [
  '/v1',
  '/files',
  '/favicon.ico',
  '/sites',
  '/sso',
  '/app/signin',
  '/app/signout',
  '/app/reset',
  '/app/account',
  '/app/passkeys.js',
  '/app/invitations',
];

export default defineConfig({
  base: '/app/',
  plugins: [react()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { proxy: Object.fromEntries(fromService.map((path) => [path, service])) },
  build: {
    manifest: 'manifest.json',
    target: 'baseline-widely-available',
    // Inlined images would be data: URLs that cannot be cached.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
});
