// LECTERN_STORAGE_URL: s3://KEY:SECRET@host:port/bucket/prefix?region=eu-central-1&tls=off
export type BucketSettings = {
  /** The endpoint with the bucket as its path. */
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Empty, or ends with a slash. */
  prefix: string;
};

type Env = Record<string, string | undefined>;
const known = new Set(['region', 'tls']);

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
};

/** The settings, or an error message free of secrets. */
export function readBucketUrl(text: string, env: Env): BucketSettings | string {
  const url = URL.parse(text);
  if (!url || url.protocol !== 's3:' || url.hostname === '') {
    return 'LECTERN_STORAGE_URL must look like s3://host/bucket';
  }
  const [bucket, ...folders] = url.pathname.split('/').filter((part) => part !== '');
  if (bucket === undefined) return 'LECTERN_STORAGE_URL must name a bucket: s3://host/bucket';
  const odd = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (odd !== undefined) return `LECTERN_STORAGE_URL: ${odd} is not known; only region and tls are`;
  const tls = url.searchParams.get('tls') ?? 'on';
  if (tls !== 'on' && tls !== 'off') return `LECTERN_STORAGE_URL: tls must be on or off, not "${tls}"`;
  const accessKeyId = url.username === '' ? env['AWS_ACCESS_KEY_ID'] : decode(url.username);
  const secretAccessKey = url.password === '' ? env['AWS_SECRET_ACCESS_KEY'] : decode(url.password);
  if (!accessKeyId || !secretAccessKey) {
    return 'LECTERN_STORAGE_URL needs credentials: s3://KEY:SECRET@host/bucket, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY';
  }
  return {
    endpoint: `${tls === 'on' ? 'https' : 'http'}://${url.host}/${bucket}`,
    region: url.searchParams.get('region') ?? env['AWS_REGION'] ?? env['AWS_DEFAULT_REGION'] ?? 'us-east-1',
    accessKeyId,
    secretAccessKey,
    prefix: folders.map((folder) => `${decode(folder) ?? folder}/`).join(''),
  };
}
