// From what a browser brought to who it is.
import { invalid } from '#platform/errors';
import type { Log } from '#platform/log';
import type { SamlSettings } from './provider.ts';
import { checkEnvelope, type SamlDocument } from './saml-document.ts';
import { openSaml, type SamlService } from './saml-library.ts';
import { readStatement, type Statement } from './saml-statement.ts';

type Known = { settings: SamlSettings; service: SamlService; requestId: string; now: Date; log: Log };

export async function readResponse(document: SamlDocument, known: Known): Promise<Statement> {
  const { settings, service, requestId, now } = known;
  checkEnvelope(document.response, { acsURL: service.acsURL, idp: settings.entityID });
  const verified = await verify(document, known);
  return readStatement(verified, {
    acsURL: service.acsURL,
    audience: service.entityID,
    idp: settings.entityID,
    inResponseTo: requestId,
    now,
  });
}

/** The assertion as it was signed; nothing else of the document is looked at afterwards. */
async function verify({ xml, signed }: SamlDocument, { settings, service, log }: Known): Promise<string> {
  const saml = await openSaml(settings, service, { signed });
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
    const assertion = profile?.getAssertionXml?.();
    if (assertion !== undefined) return assertion;
  } catch (error) {
    log.warn({ reason: (error as Error).message }, 'a SAML response could not be verified');
  }
  throw invalid('the signature of the response is not one of the identity provider');
}
