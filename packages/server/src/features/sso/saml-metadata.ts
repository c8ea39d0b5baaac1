// SAML metadata of this service.
import { escapeHtml } from '@lectern/content';
import type { SamlService } from './saml-library.ts';

const packed = (pem: string): string => pem.replaceAll(/-----[A-Z ]+-----|\s/g, '');

const key = (certificate: string): string => `
    <KeyDescriptor use="encryption">
      <KeyInfo xmlns="http://www.w3.org/2000/09/xmldsig#"><X509Data><X509Certificate>${packed(certificate)}</X509Certificate></X509Data></KeyInfo>
      <EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/>
      <EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes128-gcm"/>
      <EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/>
    </KeyDescriptor>`;

export const serviceMetadata = (
  { entityID, acsURL }: SamlService,
  certificate: string | undefined,
): string => `<?xml version="1.0" encoding="UTF-8"?>
<EntityDescriptor xmlns="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${escapeHtml(entityID)}">
  <SPSSODescriptor AuthnRequestsSigned="false" WantAssertionsSigned="true" protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${certificate === undefined ? '' : key(certificate)}
    <NameIDFormat>urn:oasis:names:tc:SAML:2.0:nameid-format:persistent</NameIDFormat>
    <NameIDFormat>urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress</NameIDFormat>
    <AssertionConsumerService index="0" isDefault="true" Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${escapeHtml(acsURL)}"/>
  </SPSSODescriptor>
</EntityDescriptor>
`;
