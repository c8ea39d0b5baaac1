// A validly signed response, rearranged at random: either it is rejected, or it still says what was signed. Covers
// unknown signature wrapping attacks.
import { strict as assert } from 'node:assert';
import { describe, test } from 'node:test';
import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import fc from 'fast-check';
import { HttpError } from '#platform/errors';
import { openResponse } from './saml-document.ts';
import { readResponse } from './saml-response.ts';
import { newSigner } from './testing/certificate.ts';
import { assertionOf, encoded, responseAround, signed, type AssertionFacts } from './testing/response.ts';

const numRuns = Number(process.env['LECTERN_FUZZ'] ?? 100);
const signer = newSigner();
const [me, victim] = ['me@example.test', 'victim@example.test'];
const now = new Date();
const said: AssertionFacts = {
  idp: 'https://idp.example.test',
  acs: 'https://docs.example.test/acs',
  audience: 'https://docs.example.test/metadata',
  inResponseTo: '_request',
  email: me,
  now,
};
const originals = (['Assertion', 'Response'] as const).map((place) =>
  signed(responseAround(said, assertionOf(said)), signer, { place }),
);

const known = {
  settings: { ssoURL: 'https://idp.example.test/sso', entityID: said.idp, certificate: signer.certificate },
  service: { acsURL: said.acs, entityID: said.audience },
  requestId: '_request',
  now,
};

const steps = ['copy', 'move', 'remove', 'forge', 'rename', 'comment', 'wrap'] as const;
type Step = { kind: (typeof steps)[number]; from: number; to: number; behind: boolean };

function apply(document: Document, { kind, from, to, behind }: Step): void {
  const all = Array.from(document.getElementsByTagName('*'));
  const [source, target] = [all[from % all.length]!, all[to % all.length]!];
  const put = (node: Node): void => {
    // A node cannot be moved into itself.
    for (let above: Node | null = target; above; above = above.parentNode) if (above === node) return;
    // This DOM creates a cycle when a node is inserted before itself.
    if (target.firstChild !== node) target.insertBefore(node, behind ? null : target.firstChild);
  };
  switch (kind) {
    case 'copy':
      return put(source.cloneNode(true));
    case 'move':
      return source === document.documentElement ? undefined : put(source);
    case 'remove':
      return source === document.documentElement ? undefined : void source.parentNode!.removeChild(source);
    case 'forge': {
      const copy = source.cloneNode(true) as Element;
      for (const element of [copy, ...Array.from(copy.getElementsByTagName('*'))]) {
        if (element.textContent === me) element.textContent = victim;
      }
      return put(copy);
    }
    case 'rename': {
      const id = ['_other', '_another', all[to % all.length]!.getAttribute('ID') ?? '_third'][to % 3]!;
      return source.hasAttribute('ID') ? source.setAttribute('ID', id) : undefined;
    }
    case 'comment':
      return void source.insertBefore(document.createComment('x'), source.firstChild);
    case 'wrap':
      return put(document.createElementNS(target.namespaceURI, target.nodeName));
  }
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...steps),
  from: fc.nat(60),
  to: fc.nat(60),
  behind: fc.boolean(),
});

/** Who would be signed in; undefined when the document is rejected. */
async function whoIn(xml: string): Promise<string | undefined> {
  try {
    return (await readResponse(await openResponse(encoded(xml)), known)).identity.email;
  } catch (error) {
    if (error instanceof HttpError) return undefined;
    throw error;
  }
}

describe('a randomly assembled response', () => {
  test('gives the signed content, or nothing', async () => {
    for (const xml of originals) assert.equal(await whoIn(xml), me);
    let taken = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...originals),
        fc.array(step, { minLength: 1, maxLength: 4 }),
        async (xml, edits) => {
          const document = new DOMParser().parseFromString(xml, 'text/xml');
          for (const edit of edits) apply(document, edit);
          const who = await whoIn(new XMLSerializer().serializeToString(document));
          if (who !== undefined) taken += 1;
          assert.ok(who === undefined || who === me, `signs in ${who}`);
        },
      ),
      { numRuns },
    );
    assert.ok(taken < numRuns, 'the edits change nothing');
  });

  test('of random characters is rejected without errors', async () => {
    const place = fc.nat(originals[0]!.length - 1);
    const text = fc.oneof(
      fc.string({ maxLength: 5 }),
      fc.constantFrom('<', '&', '"', ']]>', '<!--', '<?', '\u2028', '&#0;'),
    );
    await fc.assert(
      fc.asyncProperty(place, fc.nat(40), text, async (at, length, instead) => {
        const xml = originals[0]!;
        const changed = xml.slice(0, at) + instead + xml.slice(at + length);
        const who = await whoIn(changed);
        assert.ok(who === undefined || who === me, `signs in ${who}`);
      }),
      { numRuns },
    );
  });
});
