// Names of the SAML, XML signature and XML encryption specifications.
import type { Name } from './xml.ts';

const protocol = 'urn:oasis:names:tc:SAML:2.0:protocol';
const assertion = 'urn:oasis:names:tc:SAML:2.0:assertion';
const metadata = 'urn:oasis:names:tc:SAML:2.0:metadata';
export const dsig = 'http://www.w3.org/2000/09/xmldsig#';
export const xmlenc = 'http://www.w3.org/2001/04/xmlenc#';
export const xmlenc11 = 'http://www.w3.org/2009/xmlenc11#';

export const inProtocol = (name: string): Name => ({ namespace: protocol, name });
export const inAssertion = (name: string): Name => ({ namespace: assertion, name });
export const inMetadata = (name: string): Name => ({ namespace: metadata, name });
export const inEncryption = (name: string): Name => ({ namespace: xmlenc, name });
export const inEncryption11 = (name: string): Name => ({ namespace: xmlenc11, name });
export const inDsig = (name: string): Name => ({ namespace: dsig, name });

export const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';
export const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
export const success = 'urn:oasis:names:tc:SAML:2.0:status:Success';
export const formats = {
  email: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
  transient: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient',
};
