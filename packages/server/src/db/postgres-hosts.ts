// Connection URLs of libpq that a URL parser rejects: several hosts, separated by commas, and folders of Unix sockets.

const connectionUrl = /^(postgres(?:ql)?:\/\/)([^@/?#]*@)?([^/?#]*)(\/[^?#]*)?(\?[^#]*)?$/;

/** One URL for each host, in the order given; undefined when the text is not a connection URL. */
export function urlsOfHosts(text: string): string[] | undefined {
  const match = connectionUrl.exec(text);
  if (!match) return undefined;
  const [, scheme = '', credentials = '', authority = '', path = '', search = ''] = match;
  const parameters = new URLSearchParams(search);
  // As with libpq, parameters take precedence.
  const hosts = parameters.get('host')?.split(',');
  const ports = parameters.get('port')?.split(',') ?? [];
  const addresses = hosts
    ? hosts.map((host, index) => withPort(encodedHost(host), ports[index] ?? ports[0]))
    : authority.split(',').map((address, index) => withPort(address, ports[index] ?? ports[0]));
  // Hosts are separate URLs, and the check for the one that accepts writes is ours.
  for (const name of ['host', 'port', 'target_session_attrs']) parameters.delete(name);
  const rest = parameters.size === 0 ? '' : `?${parameters.toString()}`;
  const urls = addresses.map((address) => `${scheme}${credentials}${address || 'localhost'}${path}${rest}`);
  return urls.every((url) => URL.canParse(url)) ? urls : undefined;
}

/** The driver takes a host that begins with a slash, encoded, for a folder. */
const encodedHost = (host: string): string => (host.startsWith('/') ? encodeURIComponent(host) : host);

const withPort = (host: string, port: string | undefined): string =>
  port === undefined ? host : `${host.replace(/(?<=[^:\]]|\]):\d+$/, '')}:${port}`;
