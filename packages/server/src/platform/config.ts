// All settings of the process as one value. Every fault is found at start and named.
import { isIP, isIPv6 } from 'node:net';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { isAddress } from '@lectern/contract';
import { parseAllowEntry } from './addresses.ts';
import { readBucketUrl, type BucketSettings } from './bucket-url.ts';
import { readDatabaseUrl } from './database-url.ts';
import { isEmail } from './email.ts';
import { readOrganizationList, type OrganizationList } from './organization-list.ts';

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** Connections to PostgreSQL at most. */
  databasePool: number;
  dataFolder: string;
  url: string;
  sitesUrl: string | undefined;
  adminToken: string | undefined;
  adminEmail: string;
  /** Addresses of administrators whom no organization can make depend on its identity provider. */
  breakGlass: string[];
  /** Whose members people with an address of a domain are, by the operator's word: domain to organization. */
  ssoDomains: ReadonlyMap<string, string>;
  organizationTitle: string;
  sample: boolean;
  outboundAllow: string[];
  /** Proxies that are believed when they say whom a request is from. */
  trustedProxies: string[];
  /** How long the body of a request, its headers or a reply may be at a standstill. */
  bodyTimeoutMs: number;
  /** How long what is under way may take when the process is told to stop. */
  stopMs: number;
  /** Open at once, in all and of one address. */
  connections: number;
  connectionsPerAddress: number;
  /** Requests a minute and token; undefined is no limit. */
  rateLimit: number | undefined;
  secret: string | undefined;
  /** Where large files lie; undefined is a folder beside the database. */
  bucket: BucketSettings | undefined;
  /** The largest file that is taken. */
  uploadBytes: number;
  smtpUrl: string | undefined;
  /** Whom mail comes from. */
  mailFrom: string | undefined;
  /** When a session ends: after this long without use, after this long whatever happens, and one of a provider. */
  sessions: { idleMs: number; longestMs: number; vouchedMs: number };
  /** What computing a password takes: memory in KiB, and passes over it. */
  passwordCost: { memory: number; passes: number; parallelism: number };
  logLevel: string;
  /** Whether measures are told, and the token they are told for; undefined is not at all. */
  metrics: { token: string | undefined } | undefined;
  /** How much one import may bring in. */
  importLimits: { pages: number; bytes: number; seconds: number; depth: number };
  /** Folders whose repositories may be named by their path. */
  gitLocal: string[];
  /** The private key for repositories over ssh. */
  gitSshKey: string | undefined;
  /** The keys of hosts that may be reached over ssh, as ssh writes them. */
  gitKnownHosts: string;
  /** Organizations that may use the key and the folders. */
  gitOrganizations: OrganizationList;
  gitMaxBytes: number;
  gitTimeoutMs: number;
  /** The memory that making one PDF or EPUB may take, in bytes. */
  printMemory: number;
  /** What all caches of the process may hold together. */
  cacheBytes: number;
  /** How long entries of the audit log are kept; undefined is for ever. */
  auditDays: number | undefined;
  /** How long the receiver of a webhook may take. */
  webhookTimeoutMs: number;
  /** A service that translates text, as LibreTranslate does; undefined is none. */
  translate: { url: string; key: string | undefined } | undefined;
  /** API specifications: the largest one in bytes, the memory reading one may take, and how often those at an address
   * are fetched again; undefined is never. */
  openApi: { maxBytes: number; memory: number; refreshMs: number | undefined };
  /** Names of settings that are none; most likely one of the others was meant. */
  unknown: string[];
};

export class ConfigError extends Error {}

/** As long as what it signs with; a shorter one is guessed sooner than the signature. */
export const minSecretBytes = 32;

/**
 * A file that a power cut has left may have its length and nothing in it. Bytes that are no text count for nothing: all of them
 * are read as one and the same character.
 */
export const secretBytes = (secret: string): number => Buffer.byteLength(secret.replaceAll(/[\0\uFFFD]/g, ''));

const defaultRateLimit = 3000;
const defaultImports = { PAGES: 5000, BYTES: 1024 ** 3, SECONDS: 1800, DEPTH: 50 };
const defaultUploadBytes = 100 * 1024 * 1024;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Kubernetes tells about a service called lectern in names that begin like ours. */
const isOurs = (name: string): boolean =>
  name.startsWith('LECTERN_') && !/^LECTERN_(?:\w+_)?(?:PORT|SERVICE_(?:HOST|PORT))(?:_|$)/.test(name);

export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = [];
  const known = new Set(['LECTERN_BUILD']);
  const value = (name: string): string | undefined => {
    known.add(name);
    return env[name]?.trim() ? env[name].trim() : undefined;
  };

  function url(name: string, protocols: string[]): string | undefined {
    const text = value(name);
    if (text === undefined) return undefined;
    const parsed = URL.parse(text);
    if (!parsed || !protocols.includes(parsed.protocol) || !isAddress(text)) {
      faults.push(
        `${name} must be a URL that begins with ${protocols.map((one) => `${one}//`).join(' or ')}, not "${text}"`,
      );
    }
    return text.replace(/\/+$/, '');
  }

  function flag(name: string, fallback: boolean): boolean {
    const text = value(name);
    if (text !== undefined && text !== 'on' && text !== 'off') faults.push(`${name} must be on or off, not "${text}"`);
    return text === undefined ? fallback : text === 'on';
  }

  const database = readDatabaseUrl(url('DATABASE_URL', ['postgres:', 'postgresql:']));
  if (database.fault !== undefined) faults.push(database.fault);

  const portText = value('PORT') ?? '4400';
  const port = Number(portText);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    faults.push(`PORT must be a whole number from 0 to 65535, not "${portText}"`);
  }

  const limitText = value('LECTERN_RATE_LIMIT') ?? 'on';
  const rateLimit = limitText === 'on' ? defaultRateLimit : limitText === 'off' ? undefined : Number(limitText);
  if (rateLimit !== undefined && (!Number.isInteger(rateLimit) || rateLimit < 1)) {
    faults.push(`LECTERN_RATE_LIMIT must be on, off or a whole number of requests a minute, not "${limitText}"`);
  }

  const storageUrl = value('LECTERN_STORAGE_URL');
  const bucket = storageUrl === undefined ? undefined : readBucketUrl(storageUrl, env);
  if (typeof bucket === 'string') faults.push(bucket);

  const uploadText = value('LECTERN_UPLOAD_BYTES') ?? String(defaultUploadBytes);
  const uploadBytes = Number(uploadText);
  if (!Number.isSafeInteger(uploadBytes) || uploadBytes < 1) {
    faults.push(`LECTERN_UPLOAD_BYTES must be a whole number of bytes, not "${uploadText}"`);
  }

  const adminToken = value('LECTERN_ADMIN_TOKEN');
  if (adminToken !== undefined && !/^[\x21-\x7e]{16,256}$/.test(adminToken)) {
    faults.push('LECTERN_ADMIN_TOKEN must be 16 to 256 visible characters without spaces');
  }

  const adminEmail = (value('LECTERN_ADMIN_EMAIL') ?? 'admin@localhost').toLowerCase();
  if (!isEmail(adminEmail)) {
    faults.push(`LECTERN_ADMIN_EMAIL must be an e-mail address, not "${adminEmail}"`);
  }

  const breakGlassText = value('LECTERN_BREAK_GLASS') ?? adminEmail;
  const breakGlass = breakGlassText === 'off' ? [] : breakGlassText.toLowerCase().split(/[\s,]+/);
  for (const email of breakGlass) {
    if (email !== adminEmail && !isEmail(email)) {
      faults.push(`LECTERN_BREAK_GLASS must be e-mail addresses or off, not "${email}"`);
    }
  }

  const ssoDomains = new Map<string, string>();
  for (const entry of (value('LECTERN_SSO_DOMAINS') ?? '').split(/[\s,]+/).filter((one) => one !== '')) {
    const [, domain, organization] = /^([^=@/]+\.[^=@/]+)=([^=]+)$/.exec(entry) ?? [];
    if (domain === undefined || organization === undefined || ssoDomains.has(domain.toLowerCase())) {
      faults.push(`LECTERN_SSO_DOMAINS must hold each domain once, as example.com=ID-OF-ORGANIZATION, not "${entry}"`);
    } else ssoDomains.set(domain.toLowerCase(), organization);
  }

  const organizationTitle = value('LECTERN_ORG') ?? 'My organization';
  if (organizationTitle.length < 2 || organizationTitle.length > 255) {
    faults.push('LECTERN_ORG must have 2 to 255 characters');
  }

  const secret = value('LECTERN_SECRET');
  if (secret !== undefined && secretBytes(secret) < minSecretBytes) {
    faults.push(
      `LECTERN_SECRET must have at least ${minSecretBytes} characters; openssl rand -hex 32 prints a good one`,
    );
  }

  const metricsText = value('LECTERN_METRICS') ?? 'off';
  if (metricsText !== 'on' && metricsText !== 'off' && !/^[\x21-\x7e]{16,256}$/.test(metricsText)) {
    faults.push('LECTERN_METRICS must be on, off, or a token of 16 to 256 visible characters');
  }
  const metrics = metricsText === 'off' ? undefined : { token: metricsText === 'on' ? undefined : metricsText };

  const logLevel = value('LECTERN_LOG') ?? 'info';
  if (!logLevels.includes(logLevel))
    faults.push(`LECTERN_LOG must be one of ${logLevels.join(', ')}, not "${logLevel}"`);

  const outboundAllow = (value('LECTERN_OUTBOUND_ALLOW') ?? '').split(/[\s,]+/).filter((one) => one !== '');
  for (const entry of outboundAllow) {
    if (!parseAllowEntry(entry)) {
      faults.push(`LECTERN_OUTBOUND_ALLOW must hold hosts, addresses or networks such as 10.0.0.0/8, not "${entry}"`);
    }
  }

  const importLimit = (name: keyof typeof defaultImports): number => {
    const text = value(`LECTERN_IMPORT_${name}`);
    const limit = text === undefined ? defaultImports[name] : Number(text);
    if (!Number.isSafeInteger(limit) || limit < 1) {
      faults.push(`LECTERN_IMPORT_${name} must be a whole number above 0, not "${text}"`);
    }
    return limit;
  };

  const gitLocal = (value('LECTERN_GIT_LOCAL') ?? '').split(delimiter).filter((one) => one !== '');
  for (const folder of gitLocal) {
    if (!isAbsolute(folder)) faults.push(`LECTERN_GIT_LOCAL must hold absolute paths of folders, not "${folder}"`);
  }
  const organizations = (name: string): OrganizationList => {
    const text = value(name) ?? 'first';
    const list = readOrganizationList(text);
    if (!list) faults.push(`${name} must be first, all or ids of organizations, not "${text}"`);
    return list ?? { all: false, first: false, ids: new Set() };
  };
  const gitNumber = (name: string, fallback: number): number => {
    const text = value(name);
    const number = text === undefined ? fallback : Number(text);
    if (!Number.isSafeInteger(number) || number < 1)
      faults.push(`${name} must be a whole number above 0, not "${text}"`);
    return number;
  };

  const span = (name: string, fallback: string): number => {
    const text = value(name) ?? fallback;
    const [, number, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
    if (number === undefined) faults.push(`${name} must be a span such as 30m, 12h or 7d, not "${text}"`);
    return Number(number) * { m: 60_000, h: 3_600_000, d: 86_400_000 }[(unit ?? 'd') as 'm' | 'h' | 'd'];
  };
  const trustedProxies = (value('LECTERN_TRUSTED_PROXIES') ?? '').split(/[\s,]+/).filter((one) => one !== '');
  for (const entry of trustedProxies) {
    const [address = '', bits, ...more] = entry.split('/');
    const most = isIPv6(address) ? 128 : 32;
    if (
      isIP(address) === 0 ||
      more.length > 0 ||
      (bits !== undefined && !(/^\d+$/.test(bits) && Number(bits) <= most))
    ) {
      faults.push(`LECTERN_TRUSTED_PROXIES must hold addresses or networks such as 10.0.0.0/8, not "${entry}"`);
    }
  }
  const passwordText = value('LECTERN_PASSWORD_MB') ?? '19';
  const passwordMiB = Number(passwordText);
  if (!Number.isInteger(passwordMiB) || passwordMiB < 19 || passwordMiB > 1024) {
    faults.push(`LECTERN_PASSWORD_MB must be a whole number from 19 to 1024, not "${passwordText}"`);
  }
  const mailFrom = value('LECTERN_MAIL_FROM');
  if (mailFrom !== undefined && !/^[^\r\n]*[^@\s<]@[^@\s>]+>?$/.test(mailFrom)) {
    faults.push(`LECTERN_MAIL_FROM must be an e-mail address, or a name with one in <>, not "${mailFrom}"`);
  }

  const refreshText = value('LECTERN_OPENAPI_REFRESH') ?? '360';
  const refresh = refreshText === 'off' ? undefined : Number(refreshText);
  if (refresh !== undefined && !(Number.isFinite(refresh) && refresh >= 1)) {
    faults.push(`LECTERN_OPENAPI_REFRESH must be off or a number of minutes, not "${refreshText}"`);
  }

  const translateUrl = url('LECTERN_TRANSLATE_URL', ['http:', 'https:']);
  const translateKey = value('LECTERN_TRANSLATE_KEY');

  const config: Config = {
    port,
    host: value('HOST') ?? '127.0.0.1',
    databaseUrl: database.url,
    databasePool: database.pool,
    dataFolder: resolve(value('LECTERN_DATA') ?? join('.', 'data')),
    url: url('LECTERN_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
    sitesUrl: url('LECTERN_SITES_URL', ['http:', 'https:']),
    adminToken,
    adminEmail,
    breakGlass,
    ssoDomains,
    organizationTitle,
    sample: flag('LECTERN_SAMPLE', true),
    outboundAllow,
    bodyTimeoutMs: gitNumber('LECTERN_BODY_TIMEOUT', 60) * 1000,
    stopMs: gitNumber('LECTERN_STOP_SECONDS', 25) * 1000,
    connections: gitNumber('LECTERN_CONNECTIONS', 4096),
    connectionsPerAddress: gitNumber('LECTERN_CONNECTIONS_PER_ADDRESS', 256),
    rateLimit,
    secret,
    bucket: typeof bucket === 'string' ? undefined : bucket,
    uploadBytes,
    smtpUrl: url('LECTERN_SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom,
    trustedProxies,
    passwordCost: { memory: passwordMiB * 1024, passes: 2, parallelism: 1 },
    sessions: {
      idleMs: span('LECTERN_SESSION_IDLE', '7d'),
      longestMs: span('LECTERN_SESSION_MAX', '30d'),
      vouchedMs: span('LECTERN_SESSION_SSO', '12h'),
    },
    logLevel,
    metrics,
    importLimits: {
      pages: importLimit('PAGES'),
      bytes: importLimit('BYTES'),
      seconds: importLimit('SECONDS'),
      depth: importLimit('DEPTH'),
    },
    gitLocal,
    // git runs in a folder of its own, where a relative path would lead elsewhere.
    gitSshKey: value('LECTERN_GIT_SSH_KEY') && resolve(value('LECTERN_GIT_SSH_KEY')!),
    gitKnownHosts: resolve(
      value('LECTERN_GIT_KNOWN_HOSTS') ?? join(value('LECTERN_DATA') ?? 'data', 'git', 'known_hosts'),
    ),
    gitOrganizations: organizations('LECTERN_GIT_ORGS'),
    gitMaxBytes: gitNumber('LECTERN_GIT_MAX_MB', 1024) * 1024 * 1024,
    gitTimeoutMs: gitNumber('LECTERN_GIT_TIMEOUT', 120) * 1000,
    printMemory: gitNumber('LECTERN_PRINT_MB', 500) * 1_000_000,
    cacheBytes: gitNumber('LECTERN_CACHE_MB', 96) * 1024 * 1024,
    auditDays: value('LECTERN_AUDIT_DAYS') === 'off' ? undefined : gitNumber('LECTERN_AUDIT_DAYS', 365),
    webhookTimeoutMs: gitNumber('LECTERN_WEBHOOK_TIMEOUT', 10) * 1000,
    translate: translateUrl === undefined ? undefined : { url: translateUrl, key: translateKey },
    openApi: {
      maxBytes: gitNumber('LECTERN_OPENAPI_MAX_MB', 20) * 1024 * 1024,
      memory: gitNumber('LECTERN_OPENAPI_MB', 400) * 1_000_000,
      refreshMs: refresh === undefined ? undefined : refresh * 60_000,
    },
    unknown: [],
  };
  config.unknown = Object.keys(env).filter((name) => isOurs(name) && !known.has(name));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}
