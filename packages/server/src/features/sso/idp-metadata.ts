// SAML metadata of an identity provider, for administrators who paste it instead of copying three fields.
import { badRequest } from '#platform/errors';
import { pemOf } from './certificates.ts';
import { inDsig, inMetadata, redirectBinding } from './names.ts';
import type { SamlSettings } from './provider.ts';
import { attributeOf, childrenNamed, isNamed, readXml, textOf, walk, type XmlElement } from './xml.ts';

const what = 'the metadata in body.certificate';

export const looksLikeMetadata = (text: string): boolean => text.trimStart().startsWith('<');

export async function readMetadata(text: string): Promise<SamlSettings> {
  // An administrator supplies it, and some metadata contains comments.
  const root = await readXml(text.replaceAll(/<!--[\s\S]*?-->/g, ''), what);
  const entities = [...walk(root)]
    .filter((element) => isNamed(element, inMetadata('EntityDescriptor')))
    .filter((entity) => childrenNamed(entity, inMetadata('IDPSSODescriptor')).length > 0);
  const [entity, another] = entities;
  if (!entity) throw badRequest(`${what} describes no identity provider`);
  if (another) throw badRequest(`${what} describes more than one identity provider`);
  const provider = childrenNamed(entity, inMetadata('IDPSSODescriptor'))[0]!;
  const place = childrenNamed(provider, inMetadata('SingleSignOnService')).find(
    (service) => attributeOf(service, 'Binding') === redirectBinding,
  );
  const ssoURL = place && attributeOf(place, 'Location');
  if (ssoURL === undefined) throw badRequest(`${what} contains no URL for the HTTP-Redirect binding`);
  const pems = childrenNamed(provider, inMetadata('KeyDescriptor'))
    .filter((key) => (attributeOf(key, 'use') ?? 'signing') === 'signing')
    .flatMap(certificatesOf);
  return {
    entityID: attributeOf(entity, 'entityID') ?? '',
    ssoURL,
    certificate: [...new Set(pems)].join(''),
  };
}

const certificatesOf = (key: XmlElement): string[] =>
  [...walk(key)]
    .filter((element) => isNamed(element, inDsig('X509Certificate')))
    .map((element) => pemOf(textOf(element) ?? ''));
