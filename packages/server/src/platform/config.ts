// All settings of the process as one value. Every error is found at start and named.
import { isIP, isIPv6 } from 'node:net';
import { delimiter, isAbsolute, join, resolve } from 'node:path';
import { isAddress } from '@lectern/contract';
import { parseAllowEntry, parseListenAddress } from './addresses.ts';
import { readBucketUrl, type BucketSettings } from './bucket-url.ts';
import { readDatabaseUrl, readReplicaUrl } from './database-url.ts';
import { isEmail } from './email-address.ts';
import { readOrganizationList, type OrganizationList } from './organization-list.ts';

export type Config = {
  port: number;
  host: string;
  databaseUrl: string | undefined;
  /** Maximum PostgreSQL connections. */
  databasePool: number;
  /** A streaming replica that may answer readers of sites. */
  databaseReplica: { url: string; pool: number } | undefined;
  dataFolder: string;
  url: string;
  sitesUrl: string | undefined;
  adminToken: string | undefined;
  adminEmail: string;
  /** E-mail addresses of administrators who can always sign in without an organization's identity provider. */
  breakGlass: string[];
  /** Domain to organization: users with an e-mail address of the domain are members, as set by the operator. */
  ssoDomains: ReadonlyMap<string, string>;
  organizationTitle: string;
  sample: boolean;
  /** Whether the author application is built and served. */
  authorApp: boolean;
  outboundAllow: string[];
  /** Proxies whose forwarded headers are trusted. */
  trustedProxies: string[];
  /** Idle timeout of request bodies, headers and replies. */
  bodyTimeoutMs: number;
  /** Grace period for running requests on shutdown. */
  stopMs: number;
  /** How long a stopping process still accepts connections. */
  drainMs: number;
  /** Concurrent connections, in total and per address. */
  connections: number;
  connectionsPerAddress: number;
  /** Requests per minute and token; undefined for no limit. */
  rateLimit: number | undefined;
  secret: string | undefined;
  /** Storage of large files; undefined for a folder beside the database. */
  bucket: BucketSettings | undefined;
  /** Maximum file size. */
  uploadBytes: number;
  smtpUrl: string | undefined;
  /** Sender of mail. */
  mailFrom: string | undefined;
  /** Session lifetimes: idle, absolute, and of an SSO session. */
  sessions: { idleMs: number; longestMs: number; vouchedMs: number };
  /** Password hashing cost: memory in KiB, and passes. */
  passwordCost: { memory: number; passes: number; parallelism: number };
  logLevel: string;
  /** Undefined: text on a terminal, JSON otherwise. */
  logFormat: 'json' | 'text' | undefined;
  /** Whether metrics are exposed, the token they require, and where they are instead of on `port`. */
  metrics: { token: string | undefined; listen?: { host: string; port: number } | undefined } | undefined;
  /** Where traces are sent, and how many requests without a trace of their own begin one; undefined for no traces. */
  tracing: { url: string; headers: string | undefined; service: string; ratio: number } | undefined;
  /** Limits of one import. */
  importLimits: { pages: number; bytes: number; seconds: number; depth: number };
  /** Folders whose repositories may be imported by path. */
  gitLocal: string[];
  /** The private key for SSH repositories. */
  gitSshKey: string | undefined;
  /** known_hosts for SSH. */
  gitKnownHosts: string;
  /** Organizations that may use the key and the folders. */
  gitOrganizations: OrganizationList;
  /** Organizations whose administrators see the installation. */
  operators: OrganizationList;
  gitMaxBytes: number;
  gitTimeoutMs: number;
  /** Memory limit for generating one PDF or EPUB, in bytes. */
  printMemory: number;
  /** Memory limit of all caches of the process together. */
  cacheBytes: number;
  /** Retention of audit log entries; undefined for ever. */
  auditDays: number | undefined;
  /** Whether what readers of sites do is counted, and the retention of the counts; undefined for ever. */
  insights: boolean;
  insightDays: number | undefined;
  /** Timeout of webhook deliveries. */
  webhookTimeoutMs: number;
  /** A translation service with the LibreTranslate API; undefined for none. */
  translate: { url: string; key: string | undefined } | undefined;
  /**
   * API descriptions: maximum size in bytes, memory limit for parsing one, and how often those from a URL are fetched
   * again; undefined for never.
   */
  openApi: { maxBytes: number; memory: number; refreshMs: number | undefined };
  /** Unknown settings, most likely misspelt. */
  unknown: string[];
};

export class ConfigError extends Error {}

/** As long as the HMAC it keys; a shorter one is easier to guess than the signature. */
export const minSecretBytes = 32;

/**
 * After a power cut a file may have its length but only zero bytes. Bytes that are not valid UTF-8 do not count: they
 * all decode to the same replacement character.
 */
export const secretBytes = (secret: string): number => Buffer.byteLength(secret.replaceAll(/[\0\uFFFD]/g, ''));

const defaultRateLimit = 3000;
const defaultImports = { PAGES: 5000, BYTES: 1024 ** 3, SECONDS: 1800, DEPTH: 50 };
const defaultUploadBytes = 100 * 1024 * 1024;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Kubernetes sets variables with our prefix for a service called lectern. */
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
      // Faults are logged; passwords must not be.
      const shown = text.replace(/\/\/.*@/, '//…@');
      faults.push(
        `${name} must be a URL that begins with ${protocols.map((one) => `${one}//`).join(' or ')}, not "${shown}"`,
      );
    }
    return text.replace(/\/+$/, '');
  }

  function flag(name: string, fallback: boolean): boolean {
    const text = value(name);
    if (text !== undefined && text !== 'on' && text !== 'off') faults.push(`${name} must be on or off, not "${text}"`);
    return text === undefined ? fallback : text === 'on';
  }

  const database = readDatabaseUrl(value('DATABASE_URL'));
  if (database.fault !== undefined) faults.push(database.fault);
  const replica = readReplicaUrl(value('DATABASE_READ_URL'), database.url !== undefined);
  if (replica.fault !== undefined) faults.push(replica.fault);

  const portText = value('PORT') ?? '4400';
  const port = Number(portText);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    faults.push(`PORT must be a whole number from 0 to 65535, not "${portText}"`);
  }

  const limitText = value('LECTERN_RATE_LIMIT') ?? 'on';
  const rateLimit = limitText === 'on' ? defaultRateLimit : limitText === 'off' ? undefined : Number(limitText);
  if (rateLimit !== undefined && (!Number.isInteger(rateLimit) || rateLimit < 1)) {
    faults.push(`LECTERN_RATE_LIMIT must be on, off or a whole number of requests per minute, not "${limitText}"`);
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
      faults.push(
        `LECTERN_SSO_DOMAINS must contain each domain once, as example.com=ID-OF-ORGANIZATION, not "${entry}"`,
      );
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

  const listenText = value('LECTERN_METRICS_LISTEN');
  const metricsText = value('LECTERN_METRICS') ?? (listenText === undefined ? 'off' : 'on');
  if (metricsText !== 'on' && metricsText !== 'off' && !/^[\x21-\x7e]{16,256}$/.test(metricsText)) {
    faults.push('LECTERN_METRICS must be on, off, or a token of 16 to 256 visible characters');
  }
  const host = value('HOST') ?? '127.0.0.1';
  const listen = listenText === undefined ? undefined : parseListenAddress(listenText, host);
  if (listenText !== undefined && !listen)
    faults.push(
      `LECTERN_METRICS_LISTEN must be a port or an address with one, such as 10.0.0.1:9464, not "${listenText}"`,
    );
  if (listenText !== undefined && metricsText === 'off')
    faults.push('LECTERN_METRICS_LISTEN has no effect while LECTERN_METRICS is off');
  const metrics =
    metricsText === 'off'
      ? undefined
      : { token: metricsText === 'on' ? undefined : metricsText, ...(listen && { listen }) };

  const logLevel = value('LECTERN_LOG') ?? 'info';
  if (!logLevels.includes(logLevel))
    faults.push(`LECTERN_LOG must be one of ${logLevels.join(', ')}, not "${logLevel}"`);

  const logFormat = value('LECTERN_LOG_FORMAT');
  if (logFormat !== undefined && logFormat !== 'json' && logFormat !== 'text')
    faults.push(`LECTERN_LOG_FORMAT must be json or text, not "${logFormat}"`);

  const outboundAllow = (value('LECTERN_OUTBOUND_ALLOW') ?? '').split(/[\s,]+/).filter((one) => one !== '');
  for (const entry of outboundAllow) {
    if (!parseAllowEntry(entry)) {
      faults.push(
        `LECTERN_OUTBOUND_ALLOW must contain hosts, IP addresses or networks such as 10.0.0.0/8, not "${entry}"`,
      );
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
    if (!isAbsolute(folder)) faults.push(`LECTERN_GIT_LOCAL must contain absolute paths of folders, not "${folder}"`);
  }
  const organizations = (name: string): OrganizationList => {
    const text = value(name) ?? 'first';
    const list = readOrganizationList(text);
    if (!list) faults.push(`${name} must be first, all or ids of organizations, not "${text}"`);
    return list ?? { all: false, first: false, ids: new Set() };
  };
  const wholeNumber = (name: string, fallback: number, least = 1): number => {
    const text = value(name);
    const number = text === undefined ? fallback : Number(text);
    if (!Number.isSafeInteger(number) || number < least)
      faults.push(`${name} must be a whole number${least > 0 ? ' above 0' : ''}, not "${text}"`);
    return number;
  };

  const span = (name: string, fallback: string): number => {
    const text = value(name) ?? fallback;
    const [, number, unit] = /^([1-9]\d{0,4})([mhd])$/.exec(text) ?? [];
    if (number === undefined) faults.push(`${name} must be a duration such as 30m, 12h or 7d, not "${text}"`);
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
      faults.push(`LECTERN_TRUSTED_PROXIES must contain IP addresses or networks such as 10.0.0.0/8, not "${entry}"`);
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

  const otlp = url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:']);
  const ratioText = value('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  if (!(Number(ratioText) >= 0 && Number(ratioText) <= 1))
    faults.push(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not "${ratioText}"`);
  const headers = value('OTEL_EXPORTER_OTLP_HEADERS');
  const service = value('OTEL_SERVICE_NAME') ?? 'lectern';

  const translateUrl = url('LECTERN_TRANSLATE_URL', ['http:', 'https:']);
  const translateKey = value('LECTERN_TRANSLATE_KEY');

  const config: Config = {
    port,
    host,
    databaseUrl: database.url,
    databasePool: database.pool,
    databaseReplica: replica.url === undefined ? undefined : { url: replica.url, pool: replica.pool },
    dataFolder: resolve(value('LECTERN_DATA') ?? join('.', 'data')),
    url: url('LECTERN_URL', ['http:', 'https:']) ?? `http://localhost:${port}`,
    sitesUrl: url('LECTERN_SITES_URL', ['http:', 'https:']),
    adminToken,
    adminEmail,
    breakGlass,
    ssoDomains,
    organizationTitle,
    sample: flag('LECTERN_SAMPLE', true),
    authorApp: flag('LECTERN_APP', true),
    outboundAllow,
    bodyTimeoutMs: wholeNumber('LECTERN_BODY_TIMEOUT', 60) * 1000,
    stopMs: wholeNumber('LECTERN_STOP_SECONDS', 25) * 1000,
    drainMs: wholeNumber('LECTERN_DRAIN_SECONDS', 0, 0) * 1000,
    connections: wholeNumber('LECTERN_CONNECTIONS', 4096),
    connectionsPerAddress: wholeNumber('LECTERN_CONNECTIONS_PER_ADDRESS', 256),
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
    logFormat: logFormat as Config['logFormat'],
    metrics,
    tracing: otlp === undefined ? undefined : { url: `${otlp}/v1/traces`, headers, service, ratio: Number(ratioText) },
    importLimits: {
      pages: importLimit('PAGES'),
      bytes: importLimit('BYTES'),
      seconds: importLimit('SECONDS'),
      depth: importLimit('DEPTH'),
    },
    gitLocal,
    // git runs in another working directory, where a relative path would not resolve.
    gitSshKey: value('LECTERN_GIT_SSH_KEY') && resolve(value('LECTERN_GIT_SSH_KEY')!),
    gitKnownHosts: resolve(
      value('LECTERN_GIT_KNOWN_HOSTS') ?? join(value('LECTERN_DATA') ?? 'data', 'git', 'known_hosts'),
    ),
    gitOrganizations: organizations('LECTERN_GIT_ORGS'),
    operators: organizations('LECTERN_OPERATORS'),
    gitMaxBytes: wholeNumber('LECTERN_GIT_MAX_MB', 1024) * 1024 * 1024,
    gitTimeoutMs: wholeNumber('LECTERN_GIT_TIMEOUT', 120) * 1000,
    printMemory: wholeNumber('LECTERN_PRINT_MB', 500) * 1_000_000,
    cacheBytes: wholeNumber('LECTERN_CACHE_MB', 96) * 1024 * 1024,
    insights: flag('LECTERN_INSIGHTS', true),
    insightDays: value('LECTERN_INSIGHTS_DAYS') === 'off' ? undefined : wholeNumber('LECTERN_INSIGHTS_DAYS', 731),
    auditDays: value('LECTERN_AUDIT_DAYS') === 'off' ? undefined : wholeNumber('LECTERN_AUDIT_DAYS', 365),
    webhookTimeoutMs: wholeNumber('LECTERN_WEBHOOK_TIMEOUT', 10) * 1000,
    translate: translateUrl === undefined ? undefined : { url: translateUrl, key: translateKey },
    openApi: {
      maxBytes: wholeNumber('LECTERN_OPENAPI_MAX_MB', 20) * 1024 * 1024,
      memory: wholeNumber('LECTERN_OPENAPI_MB', 400) * 1_000_000,
      refreshMs: refresh === undefined ? undefined : refresh * 60_000,
    },
    unknown: [],
  };
  config.unknown = Object.keys(env).filter((name) => isOurs(name) && !known.has(name));
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return config;
}
