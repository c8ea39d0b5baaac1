// Public issuers, with which anybody may have an account: they prove nothing about an organization.

const hosts = new Set([
  'accounts.google.com',
  'appleid.apple.com',
  'account.apple.com',
  'www.facebook.com',
  'limited.facebook.com',
  'api.login.yahoo.com',
  'login.yahoo.com',
  'www.linkedin.com',
  'gitlab.com',
  'github.com',
  'token.actions.githubusercontent.com',
  'slack.com',
  'discord.com',
  'id.twitch.tv',
  'access.line.me',
  'kauth.kakao.com',
  'www.paypal.com',
  'www.amazon.com',
  'oauth.telegram.org',
  'orcid.org',
  'login.salesforce.com',
]);

/** Microsoft tenants for private accounts or for everybody. */
const openTenants = new Set(['common', 'consumers', 'organizations', '9188040d-6c67-4c5b-b112-36a304b66dad']);

export function isPublicIssuer(issuer: string): boolean {
  const url = URL.parse(issuer);
  if (!url) return false;
  if (url.hostname === 'login.microsoftonline.com' || url.hostname === 'sts.windows.net') {
    return openTenants.has(url.pathname.split('/')[1] ?? '');
  }
  return hosts.has(url.hostname);
}
