// Which HTML files of a folder are reachable by links: found by scanning the bytes, independently of the measured code.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, normalize } from 'node:path';

export function reachableFiles(folder: string, start: string): string[] {
  const found = new Set([start]);
  for (const file of found) {
    const text = readFileSync(join(folder, file), 'utf8').replace(/<!--.*?-->/gs, '');
    for (const [, quoted, single] of text.matchAll(/<a\s[^>]*?href\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)) {
      const plain = (quoted ?? single ?? '').replace(/&#(\d+);/g, (_, code: string) =>
        String.fromCodePoint(Number(code)),
      );
      const href = plain
        .replaceAll('&amp;', '&')
        .replace(/[#?].*$/s, '')
        .trim();
      if (href === '' || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(href)) continue;
      const path = normalize(href.startsWith('/') ? href.slice(1) : join(file, '..', decodeURIComponent(href)));
      const name = path === '.' || path.endsWith('/') ? join(path, 'index.html') : path;
      if (path.startsWith('..') || !/\.x?html?$/.test(name) || found.has(name)) continue;
      if (existsSync(join(folder, name)) && statSync(join(folder, name)).isFile()) found.add(name);
    }
  }
  return [...found];
}
