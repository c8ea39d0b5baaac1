import react from '@vitejs/plugin-react';
import { iconShapes } from './build/icon-shapes.ts';
import { defineConfig, type Plugin } from 'vite';

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

/** As if the browser had asked the service itself, which refuses forms from other origins. */
const proxied = { target: service, changeOrigin: true, headers: { origin: new URL(service).origin } };

/** The service leads to it after signing in; the development server knows only addresses below it. */
const home: Plugin = {
  name: 'home',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (!/^\/app(?:\?|$)/.test(request.url ?? '')) return next();
      response.writeHead(302, { location: '/app/' }).end();
    });
  },
};

/**
 * The entry stays a file of its own, by which the manifest names what belongs to the shell. Of the content package the
 * shell uses little; in one file with it, the parser would be loaded with every screen.
 */
const isShared = (id: string): boolean => !/index\.html$|src\/main\.tsx$|\/content\/src\//.test(id);

/**
 * What the rich editor shows a document with: its parts that are loaded later use some of it, and would split it. Nothing of
 * ours is in it: files that import each other fail when another one is loaded first.
 */
const richDocument = {
  name: 'rich-document',
  test: /node_modules\/(?:prosemirror-(?!dropcursor|gapcursor|tables)|orderedmap|rope-sequence)/,
  includeDependenciesRecursively: false,
};

export default defineConfig({
  base: '/app/',
  plugins: [react(), home, iconShapes()],
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  server: { proxy: Object.fromEntries(fromService.map((path) => [path, proxied])) },
  build: {
    manifest: 'manifest.json',
    target: 'baseline-widely-available',
    // Inlined images would be data: URLs that cannot be cached.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
    // Every screen loads the modules of the shell; in a file each they are a hundred requests, which cost more than their
    // bytes.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'shell', tags: ['$initial'], test: isShared, includeDependenciesRecursively: false },
            richDocument,
          ],
        },
      },
    },
  },
});
