// SSH transport of git: only with the key and the known hosts of the operator. Settings, keys and agents of the user
// running the service are ignored, and unknown hosts are rejected.
import type { Config } from '#platform/config';
import { preconditionFailed, type HttpError } from '#platform/errors';
import type { Remote } from './remote.ts';

const shellQuoted = (word: string): string => `'${word.replaceAll("'", String.raw`'\''`)}'`;
const option = (name: string, value: string): string => `-o ${shellQuoted(`${name}=${value}`)}`;
/** Path values: ssh expands `%` as a placeholder and splits at blanks. */
const path = (value: string): string => `"${value.replaceAll('%', '%%')}"`;

export function sshCommand(remote: Remote, address: string, config: Config): string {
  const identity =
    config.gitSshKey === undefined
      ? // Otherwise ssh tries those in the home folder of its user.
        [option('IdentityFile', 'none')]
      : [option('IdentityFile', path(config.gitSshKey)), option('IdentitiesOnly', 'yes')];
  return [
    'ssh -F none',
    option('BatchMode', 'yes'),
    option('StrictHostKeyChecking', 'yes'),
    option('UserKnownHostsFile', path(config.gitKnownHosts)),
    option('GlobalKnownHostsFile', 'none'),
    option('UpdateHostKeys', 'no'),
    option('VerifyHostKeyDNS', 'no'),
    option('HostName', address),
    option('HostKeyAlias', knownHostsName(remote)),
    option('IdentityAgent', 'none'),
    ...identity,
    option('PreferredAuthentications', 'publickey'),
    option('ForwardAgent', 'no'),
    option('ClearAllForwardings', 'yes'),
    option('PermitLocalCommand', 'no'),
    option('ControlPath', 'none'),
    option('ConnectTimeout', '20'),
    option('ServerAliveInterval', '15'),
  ].join(' ');
}

/** The host name in the format of ssh-keyscan, where the operator got it from. */
export function knownHostsName({ host, port }: Pick<Remote, 'host' | 'port'>): string {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  return port === 22 ? bare : `[${bare}]:${port}`;
}

/** What ssh reported, if anything; the operator must fix it, so the setting is named. */
export function sshError(output: string, remote: Remote, config: Config): HttpError | undefined {
  if (remote.kind !== 'ssh') return undefined;
  const name = knownHostsName(remote);
  if (/REMOTE HOST IDENTIFICATION HAS CHANGED|host key .*has changed|REVOKED HOST KEY/i.test(output)) {
    return preconditionFailed(
      `the host key of ${name} differs from the known one: either another server is impersonating it, or its key was changed and the operator must replace it in the known hosts (LECTERN_GIT_KNOWN_HOSTS)`,
    );
  }
  if (/host key verification failed|no .* host key is known/i.test(output)) {
    return preconditionFailed(
      `the host key of ${name} is unknown; the operator must add it to the known hosts (LECTERN_GIT_KNOWN_HOSTS)`,
    );
  }
  if (/unprotected private key|bad permissions/i.test(output)) {
    return preconditionFailed(
      'the ssh key (LECTERN_GIT_SSH_KEY) is not used, because other users of this server can read it',
    );
  }
  if (/permission denied/i.test(output)) {
    return preconditionFailed(
      config.gitSshKey === undefined
        ? `${name} requires a key, and the operator has not set one (LECTERN_GIT_SSH_KEY)`
        : `${name} does not accept the user name of url with the key of this service (LECTERN_GIT_SSH_KEY)`,
    );
  }
  return undefined;
}
