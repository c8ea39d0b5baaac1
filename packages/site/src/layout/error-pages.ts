// Error pages where no site is known, with the service's default style.
import { bareMessage } from './message.ts';
import { contentSecurityPolicy, securityHeaders } from '../http/security-headers.ts';
import { text, type UncompressedAnswer } from '../http/request.ts';

export type ErrorPage = 'too-large' | 'not-kept' | 'not-accepted' | 'unavailable';

const errors: Record<ErrorPage, [status: number, title: string, message: string]> = {
  'too-large': [
    400,
    'Your sign-in token is too large',
    'The token from the login page does not fit into a cookie. Ask the operator of the login page to include fewer claims.',
  ],
  'not-kept': [
    403,
    'Your sign-in could not be stored',
    'You signed in, but your browser does not accept cookies from this site. Allow them and open the page again.',
  ],
  'not-accepted': [
    403,
    'Your sign-in was not accepted',
    'The login page returned a token that this site could not verify. Ask the operator of the site to compare the signing keys.',
  ],
  unavailable: [
    503,
    'This page cannot be shown at the moment',
    'The service is restarting or overloaded. Open the page again in a few seconds.',
  ],
};

/** `style` is the URL of the style sheet. */
function bare(
  style: string,
  status: number,
  title: string,
  message: string,
  cookies: string[] = [],
): UncompressedAnswer {
  return text(status, 'text/html', bareMessage(title, message, style), {
    'content-security-policy': contentSecurityPolicy({}),
    'cache-control': 'no-store',
    ...securityHeaders,
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
  });
}

export const noSitePage = (style: string): UncompressedAnswer =>
  bare(style, 404, 'Nothing is published here', 'There is no site at this address, or you do not have access to it.');

export const errorPage = (style: string, why: ErrorPage): UncompressedAnswer => ({
  ...bare(style, ...errors[why]),
  ...(why !== 'unavailable' && { loginFault: why }),
});

export const signedOutPage = (style: string, cookies: string[]): UncompressedAnswer =>
  bare(style, 200, 'You are signed out', 'Sign in again to read this site.', cookies);
