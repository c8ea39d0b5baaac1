// URLs in settings become links and images of every page, so those that could run scripts are rejected.
import { safeLink, safeSource } from '@lectern/content';
import { isObject } from '@lectern/content/is-object';
import { badRequest } from '#platform/errors';

export function checkAddresses(value: unknown, path = 'body'): void {
  if (Array.isArray(value)) for (const [index, one] of value.entries()) checkAddresses(one, `${path}.${index}`);
  else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) {
      const at = `${path}.${key}`;
      if (typeof inner === 'string') checkAddress(inner, at);
      else checkAddresses(inner, at);
    }
  }
}

const isPicture = /\.(?:logo|icon)\.(?:light|dark)$/;

function checkAddress(address: string, at: string): void {
  if (at === 'body.socialPreview.url') {
    if (!/^https?:\/\//i.test(address)) throw badRequest(`${at} must begin with http:// or https://`);
  } else if (isPicture.test(at)) {
    if (safeSource(address) === undefined) throw badRequest(`${at} must be the URL of an image`);
  } else if (at.endsWith('.url') && safeLink(address) === undefined) {
    throw badRequest(`${at} must be a URL with an allowed scheme, such as https: or mailto:`);
  }
}
