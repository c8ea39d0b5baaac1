import { ok } from 'node:assert/strict';

const tag = /<(\/?)([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;
const attribute = /([^\s=/>"']+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+)))?/g;
const forbidden =
  /^(?:script|style|iframe|object|embed|base|link|meta|form|svg|math|template|noscript|textarea|frame|frameset)$/i;

/** Parses HTML like a browser and fails on anything executable. */
export function assertSafe(html: string): void {
  const rest = html.replace(tag, (whole, close: string, name: string, attributes: string) => {
    ok(!forbidden.test(name), `element ${name} in ${whole}`);
    if (close) return '';
    for (const [, key = '', double, single, bare] of attributes.matchAll(attribute)) {
      const value = (double ?? single ?? bare ?? '').replace(/&#(\d+);/g, (_, code) =>
        String.fromCodePoint(Number(code)),
      );
      ok(!/^on/i.test(key), `attribute ${key} in ${whole}`);
      ok(!/^(?:srcdoc|formaction|xlink:href|action)$/i.test(key), `attribute ${key} in ${whole}`);
      if (key === 'style') ok(/^flex-basis:[\d.]+(?:px|%)$/.test(value), `style in ${whole}`);
      if (/^(?:href|src|srcset)$/.test(key)) {
        const plain = value.replace(/[\p{C}\p{Z}]/gu, '').toLowerCase();
        ok(
          !/^(?:javascript|vbscript|file|blob):/.test(plain) &&
            !/^data:(?!image\/(?:png|gif|jpeg|webp|avif);)/.test(plain),
          `address in ${whole}`,
        );
      }
    }
    return '';
  });
  ok(
    !rest.includes('<'),
    `a stray tag in ${JSON.stringify(rest.slice(Math.max(0, rest.indexOf('<') - 40), rest.indexOf('<') + 80))}`,
  );
}
