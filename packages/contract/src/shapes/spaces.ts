import {
  anything,
  array,
  boolean,
  either,
  literal,
  named,
  number,
  object,
  oneOf,
  optional,
  text,
  timestamp,
  url,
} from '../shape-builders.ts';
import { DefaultLevel, Emoji, Language, location, locationAndApp } from './common.ts';

export const Collection = named(
  'Collection',
  object({
    object: literal('collection'),
    id: text(1),
    title: text(0, 50),
    description: optional(text(0, 100)),
    organization: text(1),
    parent: optional(text(1)),
    defaultLevel: DefaultLevel,
    urls: locationAndApp,
    permissions: object({ view: boolean(), admin: boolean(), viewInviteLinks: boolean(), create: boolean() }),
  }),
);

export const EditMode = named('EditMode', oneOf(['live', 'locked']));

export const GitSync = named(
  'GitSync',
  object({
    repoName: optional(text()),
    installationProvider: optional(oneOf(['github', 'gitlab', 'github-legacy'])),
    integration: optional(text()),
    url: optional(text()),
    updatedAt: optional(timestamp()),
  }),
);

export const MergeRules = named(
  'MergeRules',
  object(
    { type: oneOf(['inherit', 'none'], { description: '`inherit`: those of the organization; `none`: no rules' }) },
    { description: 'conditions for merging a change request; custom rules are not available' },
  ),
);

export const Space = named(
  'Space',
  object({
    object: literal('space'),
    id: text(1),
    title: text(0, 50),
    emoji: Emoji,
    visibility: oneOf(['public', 'unlisted', 'share-link', 'visitor-auth', 'in-collection', 'private']),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    deletedAt: optional(timestamp()),
    editMode: optional(EditMode),
    urls: object({
      location: url(),
      app: url(),
      published: optional(url()),
      public: optional(url()),
      icon: optional(url()),
    }),
    organization: text(1),
    parent: optional(text(1)),
    language: optional(Language),
    gitSync: optional(GitSync),
    visitorAuth: optional(
      either([
        object({ backend: literal('custom') }),
        object({ backend: literal('integration'), integration: text(1) }),
      ]),
    ),
    revision: text(1),
    defaultLevel: DefaultLevel,
    comments: number({ description: 'open comments' }),
    changeRequests: number(),
    changeRequestsOpen: number(),
    changeRequestsDraft: number(),
    mergeRules: MergeRules,
    permissions: object({
      view: boolean(),
      access: boolean(),
      admin: boolean(),
      viewInviteLinks: boolean(),
      edit: boolean(),
      triggerGitSync: boolean(),
      comment: boolean(),
      merge: boolean(),
      review: boolean(),
      installIntegration: boolean(),
    }),
  }),
);

export const CustomFieldType = named(
  'CustomFieldType',
  oneOf(['text', 'number', 'boolean', 'tags', 'select:single', 'select:multi']),
);
export const CustomFieldOptions = array(text(1, 40), { minItems: 1, maxItems: 50 });

export const CustomField = named(
  'CustomField',
  object({
    id: text(1),
    name: text(1, 50),
    title: text(0, 100),
    description: text(0, 200),
    type: CustomFieldType,
    placeholder: text(0, 100),
    options: optional(array(text())),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    urls: location,
  }),
);

export const CustomFieldValues = named(
  'CustomFieldValues',
  array(object({ customField: CustomField, value: optional(anything()) })),
);
