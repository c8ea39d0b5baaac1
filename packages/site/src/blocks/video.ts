// Videos by the URLs people copy, and the cookie-free player URL of each platform.

/** URL of a player, and its origin for the Content-Security-Policy. */
export type Player = { src: string; origin: string };

const hosts: Record<string, (url: URL) => string | undefined> = {
  'youtube.com': youtube,
  'm.youtube.com': youtube,
  'youtube-nocookie.com': youtube,
  'youtu.be': ({ pathname, searchParams }) => youtubePlayer(pathname.slice(1), searchParams),
  'vimeo.com': ({ pathname }) => vimeo(/^\/(?:channels\/[\w-]+\/|video\/)?(\d+)(?:\/(\w+))?$/.exec(pathname)),
  'player.vimeo.com': ({ pathname }) => vimeo(/^\/video\/(\d+)$/.exec(pathname)),
  'loom.com': ({ pathname }) => {
    const [, id] = /^\/(?:share|embed)\/([\da-f]{16,64})$/.exec(pathname) ?? [];
    return id === undefined ? undefined : `https://www.loom.com/embed/${id}?autoplay=1`;
  },
};

function youtube({ pathname, searchParams }: URL): string | undefined {
  const [, id] = /^\/(?:embed|shorts|live|v)\/([\w-]+)$/.exec(pathname) ?? [];
  return youtubePlayer(id ?? (pathname === '/watch' ? searchParams.get('v') : undefined) ?? '', searchParams);
}

function youtubePlayer(id: string, asked: URLSearchParams): string | undefined {
  if (!/^[\w-]{6,20}$/.test(id)) return undefined;
  const [, hours = 0, minutes = 0, seconds = 0] =
    /^(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s?)?$/.exec(asked.get('t') ?? asked.get('start') ?? '') ?? [];
  const start = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start > 0 ? `&start=${start}` : ''}`;
}

function vimeo(found: RegExpExecArray | null): string | undefined {
  if (!found) return undefined;
  const [, id, key] = found;
  return `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key === undefined ? '' : `&h=${key}`}`;
}

/** Undefined when the URL is not a video of a known platform. */
export function playerOf(url: URL): Player | undefined {
  const host = url.host.replace(/^www\./, '');
  const src = Object.hasOwn(hosts, host) ? hosts[host]?.(url) : undefined;
  return src === undefined ? undefined : { src, origin: new URL(src).origin };
}

/** Video files that browsers play natively. */
export const isFilm = ({ protocol, pathname }: URL): boolean =>
  /^https?:$/.test(protocol) && /\.(?:mp4|m4v|webm|ogv)$/i.test(pathname);
