// SimpleSAMLphp as the system has it (on Debian: simplesamlphp php-cli php-xml php-mbstring), with settings of its own.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newSigner } from '../../packages/server/src/features/sso/testing/certificate.ts';
import type { IdentityProvider } from './samlp.ts';

const program = '/usr/share/simplesamlphp/www';

/** Why it cannot be started here; undefined when it can. */
export function whyNoPhp(): string | undefined {
  if (!existsSync(program)) return 'SimpleSAMLphp is not installed';
  const { stdout } = spawnSync('php', ['-m'], { encoding: 'utf8' });
  const modules = (stdout ?? '').toLowerCase().split('\n');
  const missing = ['dom', 'openssl', 'mbstring'].filter((name) => !modules.includes(name));
  return missing.length === 0 ? undefined : `PHP is not here, or without ${missing.join(', ')}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as { port: number };
  await new Promise((closed) => {
    server.close(closed);
  });
  return port;
}

const config = (url: string, folder: string): string => `<?php
$config = [
  'baseurlpath' => '${url}/',
  'certdir' => '${folder}/cert/', 'loggingdir' => '${folder}/log/', 'datadir' => '${folder}/data/',
  'tempdir' => '${folder}/temp', 'metadatadir' => '${folder}/metadata/', 'attributenamemapdir' => '/etc/simplesamlphp/attributemap/',
  'technicalcontact_email' => 'na@example.org', 'secretsalt' => 'of-a-test-only', 'auth.adminpassword' => 'of-a-test-only',
  'enable.saml20-idp' => true, 'module.enable' => ['exampleauth' => true, 'core' => true, 'saml' => true],
  'session.cookie.secure' => false, 'session.cookie.samesite' => null, 'language.cookie.secure' => false,
  'session.cookie.name' => 'SimpleSAMLSessionID', 'session.authtoken.cookiename' => 'SimpleSAMLAuthToken',
  'language.cookie.samesite' => null, 'store.type' => 'phpsession', 'session.phpsession.savepath' => '${folder}/data',
  'session.phpsession.cookiename' => 'SimpleSAML', 'session.phpsession.httponly' => true,
  'logging.handler' => 'file', 'logging.level' => 5, 'logging.logfile' => 'ssp.log', 'timezone' => 'UTC',
  'metadata.sources' => [['type' => 'flatfile']], 'language.available' => ['en'], 'language.default' => 'en', 'language.rtl' => [],
  'theme.use' => 'default', 'production' => true, 'trusted.url.domains' => null, 'errorreporting' => true, 'showerrors' => true,
];`;

const people = `<?php
$config = ['people' => ['exampleauth:UserPass',
  'ada:right' => ['uid' => ['ada'], 'mail' => ['ada@php.example'], 'displayName' => ['Ada Lovelace']],
]];`;

const idpMetadata = (entityId: string): string => `<?php
$metadata['${entityId}'] = [
  'host' => '__DEFAULT__', 'privatekey' => 'idp.key', 'certificate' => 'idp.crt', 'auth' => 'people',
  'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent', 'userid.attribute' => 'uid',
];`;

const encrypting = (certificate: string): string => `, 'assertion.encryption' => true, 'keys' => [
  ['type' => 'X509Certificate', 'signing' => false, 'encryption' => true, 'X509Certificate' => '${certificate}'],
]`;

export async function startPhp(): Promise<IdentityProvider> {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-idp-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  for (const name of ['cert', 'log', 'data', 'temp', 'metadata']) await mkdir(join(folder, name));
  const { key, certificate } = newSigner();
  const files: Record<string, string> = {
    'config.php': config(url, folder),
    'authsources.php': people,
    'metadata/saml20-idp-hosted.php': idpMetadata(`${url}/idp`),
    'metadata/saml20-sp-remote.php': '<?php $metadata = [];',
    'cert/idp.key': key,
    'cert/idp.crt': certificate,
  };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const child = spawn('php', ['-d', 'opcache.enable=0', '-S', `127.0.0.1:${port}`, '-t', program], {
    env: { ...process.env, SIMPLESAMLPHP_CONFIG_DIR: folder, PHP_CLI_SERVER_WORKERS: '2' },
    stdio: 'ignore',
    detached: true,
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const read = async (): Promise<string | undefined> => {
    const answer = await fetch(`${url}/saml2/idp/metadata.php`).catch(() => undefined);
    return answer?.ok ? answer.text() : undefined;
  };
  let metadata: string | undefined;
  for (let tries = 0; !(metadata = await read()); tries++) {
    if (tries > 100) throw new Error('SimpleSAMLphp did not start');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    metadata,
    trust: (entityId, acs, sealedFor) =>
      writeFile(
        join(folder, 'metadata/saml20-sp-remote.php'),
        `<?php $metadata['${entityId}'] = ['AssertionConsumerService' => '${acs}'${sealedFor === undefined ? '' : encrypting(sealedFor)}];`,
      ),
    async stop() {
      // With its workers, which are a group of their own.
      process.kill(-child.pid!, 'SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
