// An organization in which something of everything has happened.
import { api, type shapes } from '@lectern/contract';
import { a, settleJobs, type Organization, type Person } from './harness.ts';
import { garden, putShared } from './linked-space.ts';
import { makeWorld } from './organization-fixture.ts';

type Outcome = { revision: string; changes: { page: { id: string } | string }[] };
const pageOf = ({ page }: Outcome['changes'][number]): string => (typeof page === 'string' ? page : page.id);

const insert = (title: string, markdown: string, rest: object = {}): shapes.ContentChange => ({
  operation: 'insert_page',
  title,
  document: { markdown },
  ...rest,
});

export type RichWorld = {
  organization: Organization;
  people: Person[];
  /** As in the plain world. */
  params: Record<string, string>;
};

export async function makeRichWorld(): Promise<RichWorld> {
  const { organization, params } = await makeWorld();
  const { admin } = organization;
  const organizationId = organization.id;
  const editor = await a.member({ in: organization, role: 'edit', name: 'Édith Ωmega 编辑' });
  const reviewer = await a.member({ in: organization, role: 'review' });
  const guest = await a.member({ in: organization, role: null });
  await a.team({ in: organization, title: 'Writers', members: [editor.id], owners: [reviewer.id] });
  await admin.call(api.updateOrganization, {
    organizationId,
    body: { title: 'Rich & Sons', emailDomains: ['rich.test'] },
  });

  await admin.call(api.updateOidcProvider, {
    organizationId,
    oidcProviderId: params['oidcProviderId']!,
    body: { issuer: 'https://id.rich.test', clientID: 'docs', clientSecret: 'known to both' },
  });
  const below = await a.collection({ in: organization, parent: { id: params['collectionId']! }, title: 'Below' });
  const guides = await a.space({ in: organization, parent: below, title: 'Guides' });
  await fill(admin, guides.id, params['spaceId']!);
  await discuss(guides.id, { admin, editor, reviewer, guest });
  await admin.call(api.updateSpaceCustomFields, {
    spaceId: guides.id,
    body: { values: { [params['fieldName']!]: { value: 'Édith' } } },
  });
  await admin.call(api.shareSpace, { spaceId: guides.id, body: { role: 'comment', users: [guest.id] } });

  const shared = await garden({ in: organization, title: 'Shared' });
  await shared.change(putShared('footer1', 'Footer', 'Reused words, [linked](https://example.test/footer).\n'));
  await shared.page('With a footer', '{% include "/reusable-content/footer1" %}\n\n![](/files/nowhere)\n');
  await a.changeRequest({ in: organization, space: shared.space });

  const copy = await admin.call(api.duplicateSpace, { spaceId: guides.id });
  await admin.call(api.updateSpace, { spaceId: copy.id, body: { title: 'Copy', defaultLevel: 'read' } });
  const gone = await a.space({ in: organization, title: 'Gone' });
  await fill(admin, gone.id, guides.id);
  await admin.call(api.deleteSpace, { spaceId: gone.id });
  await settleJobs();
  return { organization, params, people: [admin, editor, reviewer, guest] };
}

/** Larger than what is kept in the database. */
const largeFile = Buffer.alloc(700_000, 'a large file. ').toString('base64');

async function fill(admin: Person, spaceId: string, other: string): Promise<void> {
  await admin.call(api.updateSpace, { spaceId, body: { editMode: 'live' } });
  const edit = async (...changes: shapes.ContentChange[]): Promise<string[]> => {
    const outcome = (await admin.call(api.editContent, { spaceId, body: { changes } })) as unknown as Outcome;
    return outcome.changes.flatMap((change) => ('page' in change ? [pageOf(change)] : []));
  };
  const [start] = await edit(
    insert('Start here', '# Start here\n\nRead the second chapter, then [leave](https://example.test/away).\n', {
      description: 'Where everything begins',
      emoji: '1f680',
    }),
    {
      operation: 'insert_files',
      files: [
        { name: 'diagram.gif', base64: 'R0lGODlhAgADAAAAACw=', contentType: 'image/gif' },
        { name: 'large.txt', base64: largeFile, contentType: 'text/plain' },
      ],
    },
  );
  const [second] = await edit(
    insert(
      'Second chapter',
      `See [the start](/spaces/${spaceId}/pages/${start}) and [elsewhere](/spaces/${other}).\n\n## A heading\n\nText with 中文 and *emphasis*.\n`,
      {
        into: start,
      },
    ),
  );
  await edit(insert('Third', 'Nobody can read me.\n', { hidden: true }), insert('Fourth', 'Soon gone.\n'));
  await edit({ operation: 'update_page', page: second!, document: { markdown: 'Written *again*, about penguins.\n' } });
}

type Circle = { admin: Person; editor: Person; reviewer: Person; guest: Person };

async function discuss(spaceId: string, { admin, editor, reviewer, guest }: Circle): Promise<void> {
  const { pages } = await admin.call(api.listPages, { spaceId });
  const page = pages[0]!.id;
  const note = await editor.call(api.createComment, { spaceId, body: { body: 'What about *this*?', page } });
  await reviewer.call(api.createCommentReply, { spaceId, commentId: note.id, body: { body: 'Good question.' } });
  const at = async (subject: string) => {
    const { id } = await editor.call(api.createChangeRequest, { spaceId, body: { subject } });
    return { spaceId, changeRequestId: id };
  };
  const merged = await at('Merge me');
  await editor.call(api.editContentInChangeRequest, {
    ...merged,
    body: { changes: [insert('Fifth', 'Merged in.\n')] },
  });
  await editor.call(api.requestReviewers, { ...merged, body: { users: [reviewer.id] } });
  await reviewer.call(api.createReview, { ...merged, body: { status: 'approved', comment: 'Fine with me.' } });
  await admin.call(api.mergeChangeRequest, merged);
  const open = await at('Still open');
  await editor.call(api.editContentInChangeRequest, {
    ...open,
    body: { changes: [{ operation: 'update_page', page, document: { markdown: 'Proposed words.\n' } }] },
  });
  await editor.call(api.requestReviewers, { ...open, body: { users: [reviewer.id, admin.id] } });
  const thought = await editor.call(api.createCommentInChangeRequest, { ...open, body: { body: 'A thought', page } });
  const onThought = { ...open, commentId: thought.id };
  await reviewer.call(api.createCommentReplyInChangeRequest, { ...onThought, body: { body: 'And another' } });
  await at('A draft');
  await guest.send(api.listComments, { spaceId });
}
