// From a SAML response to an identity. Runs in a worker thread (saml-reader.ts): the documents are untrusted, and
// verifying signatures is slow.
import { badRequest, HttpError } from '#platform/errors';
import { errorMessage } from '#platform/error-message';
import { certificatesIn } from './certificates.ts';
import type { SamlSettings } from './provider.ts';
import { checkAssertion, checkEnvelope, findEncrypted, type SamlDocument } from './saml-document.ts';
import { decrypt, readEncrypted } from './saml-decrypt.ts';
import { openSaml, verifiedPart, type SamlService, type Signed } from './saml-library.ts';
import { readStatement, type Statement } from './saml-statement.ts';
import { readXml } from './xml.ts';

export type VerificationParams = {
  settings: SamlSettings;
  service: SamlService;
  requestId: string;
  now: Date;
  /** Decrypts assertions for this service; undefined when it never published a key. */
  privateKey?: string | undefined;
};

/** An error whose details only the operator sees, in the log. */
export class Unverified extends HttpError {
  readonly reason: string;

  constructor(message: string, reason: string) {
    super(400, message);
    this.reason = reason;
  }
}

export async function readResponse(document: SamlDocument, known: VerificationParams): Promise<Statement> {
  const { settings, service, requestId, now } = known;
  checkEnvelope(document.response, { acsURL: service.acsURL, idp: settings.entityID });
  const verified = document.encrypted ? await open(document, known) : await verify(document, known);
  return readStatement(verified, {
    acsURL: service.acsURL,
    audience: service.entityID,
    idp: settings.entityID,
    inResponseTo: requestId,
    now,
  });
}

async function signedAssertion(
  xml: string,
  signed: Signed,
  { settings, service }: VerificationParams,
): Promise<string> {
  const saml = await openSaml(settings, service, { signed });
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: Buffer.from(xml).toString('base64') });
  const assertion = profile?.getAssertionXml?.();
  if (assertion === undefined) throw new Error('the library found no assertion');
  return assertion;
}

/** The assertion as it was signed; nothing else of the document is used afterwards. */
async function verify({ xml, signed }: SamlDocument, known: VerificationParams): Promise<string> {
  try {
    return await signedAssertion(xml, signed, known);
  } catch (error) {
    const message = 'the signature of the response is not one of the identity provider';
    throw new Unverified(message, errorMessage(error));
  }
}

/** The same for an encrypted one. What is wrong after decryption is never revealed. */
async function open({ xml, response, signed }: SamlDocument, known: VerificationParams): Promise<string> {
  const { privateKey, settings } = known;
  if (privateKey === undefined) {
    throw badRequest(
      'the response is encrypted, but this service has no key for it; give the metadata of this service to the identity provider',
    );
  }
  const sealed = readEncrypted(findEncrypted(response)!);
  try {
    let content = sealed;
    if (signed.response) {
      const read = certificatesIn(settings.certificate);
      const verified = await verifiedPart(xml, 'pems' in read ? read.pems : []);
      // Parses what was signed, not what surrounds it.
      content = readEncrypted(findEncrypted(await readXml(verified, 'the response'))!);
    }
    const assertion = decrypt(content, privateKey);
    const isSigned = checkAssertion(await readXml(assertion, 'the assertion'));
    if (!isSigned && !signed.response) throw new Error('neither the response nor the assertion is signed');
    if (!isSigned) return assertion;
    const bare = `<Response>${assertion.replace(/^\s*<\?xml[^>]*\?>/, '')}</Response>`;
    return await signedAssertion(bare, { response: false, assertion: true }, known);
  } catch (error) {
    const message = 'the response cannot be decrypted, or its signature is not one of the identity provider';
    throw new Unverified(message, errorMessage(error));
  }
}
