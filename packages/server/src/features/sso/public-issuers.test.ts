import { strict as assert } from 'node:assert';
import { test } from 'node:test';
import { isPublicIssuer } from './public-issuers.ts';

test('an issuer with open registration is detected', () => {
  const tenant = '72f988bf-86f1-41af-91ab-2d7cd011db47';
  const open = [
    'https://accounts.google.com',
    'https://accounts.google.com/',
    'https://ACCOUNTS.google.com',
    'https://gitlab.com',
    'https://login.microsoftonline.com/common/v2.0',
    'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0',
  ];
  const own = [
    `https://login.microsoftonline.com/${tenant}/v2.0`,
    'https://corp.okta.com',
    'https://login.example.com/realms/corp',
    'https://accounts.google.com.example.com',
    '',
  ];
  for (const issuer of open) assert.equal(isPublicIssuer(issuer), true, issuer);
  for (const issuer of own) assert.equal(isPublicIssuer(issuer), false, issuer);
});
