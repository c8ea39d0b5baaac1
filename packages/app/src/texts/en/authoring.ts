// Texts of what writers do now and then: fixing links, merging, page options, publishing for the first time.
export const authoring = {
  fixLink: {
    fix: 'Fix',
    fixOn: 'Fix the link to {target} on {page}',
    title: 'Fix a broken link',
    leadsTo: 'Written as {href} on {page}.',
    all: 'All links to it on this page are changed, and nothing else.',
    how: 'What to do',
    toPage: 'Lead to another page',
    toAddress: 'Use another address',
    remove: 'Remove the link and keep its text',
    page: 'Page',
    find: 'Find a page',
    address: 'Address',
    choosePage: 'Choose a page first',
    notInText:
      'The text of the page does not have this link. It may be its cover or inside something that only the source shows: open the page.',
    fixed: 'The link is fixed.',
    locked: 'Direct edits of this space are locked: the change starts a change request.',
    subject: 'Fix broken links',
  },
  mergePreview: {
    readers: 'What readers will see',
    page: 'Changed page',
    end: 'These addresses will lead nowhere:',
    noneEnd: 'No address ends; moved pages are redirected.',
  },
};

export type AuthoringTexts = typeof authoring;
