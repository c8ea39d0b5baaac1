/** What a reader of a site did, as the front end reports it. */
export type Activity = { organization: string; site: string } & (
  | { kind: 'view'; siteSpace: string; page: string }
  | { kind: 'search'; words: string; found: boolean; isTyping: boolean }
  | { kind: 'not-found'; path: string }
  | { kind: 'redirect'; redirect: string }
);
