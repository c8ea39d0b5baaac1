const linkSchemes = new Set(['http', 'https', 'mailto', 'tel']);
const imageData = /^data:image\/(?:png|gif|jpeg|webp|avif);base64,[A-Za-z0-9+/=\s]*$/i;

/** The scheme a browser would see: it ignores control characters and leading space. */
function schemeOf(url: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  const seen = url.replace(/[\u0000-\u0020\u007f-\u009f\u200b-\u200f\u2028-\u202e\ufeff]/g, '');
  return /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase();
}

/** A URL that is safe to follow, or nothing. */
export function safeLink(url: string): string | undefined {
  const scheme = schemeOf(url);
  return scheme === undefined || linkSchemes.has(scheme) ? url : undefined;
}

/** A URL that is safe to load as a picture or sound. */
export function safeSource(url: string): string | undefined {
  const scheme = schemeOf(url);
  if (scheme === undefined || scheme === 'http' || scheme === 'https') return url;
  return imageData.test(url) ? url : undefined;
}
