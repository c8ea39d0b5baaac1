// Transfer size of a page of text: everything but fonts, and the fonts of a first visit.
import { get as ask } from 'node:http';
import type { Bench } from '../bench.ts';
import { inFolder } from '../server.ts';
import { publish } from './site.ts';

type Sent = { bytes: number; text: string };

/** Bytes over the wire, and the decompressed text. */
async function sent(port: number, path: string): Promise<Sent> {
  const packed = await new Promise<number>((resolve, reject) => {
    const headers = { 'accept-encoding': 'gzip, deflate, br' };
    ask({ host: '127.0.0.1', port, path, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`GET ${path} failed`))));
    }).on('error', reject);
  });
  return { bytes: packed, text: await (await fetch(`http://127.0.0.1:${port}${path}`)).text() };
}

async function weigh(port: number, path: string): Promise<{ page: number; fonts: number }> {
  const page = await sent(port, path);
  const head = page.text.slice(0, page.text.indexOf('</head>'));
  const parts = [...head.matchAll(/(?:rel="stylesheet" href|<script[^>]* src)="([^"]*)"/g)].map(([, href]) => href!);
  let total = page.bytes;
  const fonts = new Set<string>();
  for (const part of parts) {
    const { bytes, text } = await sent(port, part);
    total += bytes;
    for (const [face] of text.matchAll(/@font-face\s*\{[^}]*\}/g)) {
      // Formula fonts are not loaded.
      if (face.includes('font-family:Formulas')) continue;
      // Latin text needs the faces for Latin, which include ASCII.
      if (!/unicode-range/.test(face) || /U\+0{1,4}(?:-|\?)/i.test(face)) fonts.add(/url\("?([^")]*)/.exec(face)![1]!);
    }
  }
  let fontBytes = 0;
  for (const font of fonts) fontBytes += (await sent(port, font)).bytes;
  return { page: total / 1000, fonts: fontBytes / 1000 };
}

const measured = (which: 'page' | 'fonts') => (): Promise<number[]> =>
  inFolder(async (folder) => {
    const { server, paths } = await publish(folder, 100);
    try {
      return [(await weigh(server.port, paths[50]!))[which]];
    } finally {
      await server.stop();
    }
  });

export const siteWeight: Bench = {
  name: 'site-weight',
  about: 'everything a browser loads for a page of 5 KB of Markdown but fonts: HTML, styles and scripts, packed',
  unit: 'KB',
  budget: 60,
  holds: 'at most',
  rounds: measured('page'),
};

export const siteFonts: Bench = {
  name: 'site-fonts',
  about: 'the fonts a first visit loads along with it, for text and code in Latin letters; kept for ever after',
  unit: 'KB',
  budget: 120,
  holds: 'at most',
  rounds: measured('fonts'),
};
