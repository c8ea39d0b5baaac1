import { operation } from '../operation.ts';
import { ChangeRequest } from '../shapes/change-requests.ts';
import { Page } from '../shapes/content.ts';
import { Embed, PublishedContent } from '../shapes/publishing.ts';
import { Collection, Space } from '../shapes/spaces.ts';
import { anyObject, boolean, object, optional, partial, text, url } from '../shape-builders.ts';

const tag = 'URLs';
const redirectOnError = optional(
  boolean({ default: false, description: 'return a redirect for the visitor instead of an error' }),
);

/** Paths of deep page trees in other scripts are long in a URL, and so are tokens of visitors. */
const longestAddress = 8192;

export const resolvePublishedUrl = operation({
  id: 'resolvePublishedUrl',
  route: 'POST /v1/urls/published',
  summary: 'Resolve a URL to the published content a visitor sees',
  tag,
  reads: true,
  access: 'anyone',
  body: object({
    url: url(longestAddress),
    redirectOnError,
    visitor: optional(partial({ jwtToken: text(), unsignedClaims: anyObject() })),
  }),
  status: 200,
  reply: PublishedContent,
});

export const getPublishedUrl = operation({
  id: 'getPublishedUrl',
  route: 'GET /v1/urls/published',
  summary: 'Get the published content at a URL; older form',
  tag,
  access: 'anyone',
  query: { url: url(longestAddress), visitorAuthToken: optional(text()), redirectOnError },
  status: 200,
  reply: PublishedContent,
});

export const getContentByUrl = operation({
  id: 'getContentByUrl',
  route: 'GET /v1/urls/content',
  summary: 'Get the content at a URL of the application or of a published site',
  description:
    'Returns `collection`, or `space` with the change request and the page of the URL. For a published site the ' +
    'caller must be able to read the space; that the site shows it to visitors is not enough.',
  tag,
  access: 'signed-in',
  minimumScope: 'space',
  query: { url: text(1, longestAddress) },
  status: 200,
  reply: partial({ collection: Collection, space: Space, changeRequest: ChangeRequest, page: Page }),
});

const embedded = text(1, 2048, { description: 'begins with `http://` or `https://`' });

export const getEmbedByUrl = operation({
  id: 'getEmbedByUrl',
  route: 'GET /v1/urls/embed',
  summary: 'Get the embed of a URL',
  description: 'Derived from the URL alone. No request is made to its host, so it does not learn who reads what.',
  tag,
  access: 'signed-in',
  visitors: true,
  minimumScope: 'space',
  query: { url: embedded },
  status: 200,
  reply: Embed,
});

export const getEmbedByUrlInSpace = operation({
  id: 'getEmbedByUrlInSpace',
  route: 'GET /v1/spaces/{spaceId}/embed',
  summary: 'Get the embed of a URL in a space',
  tag,
  access: { level: 'read' },
  visitors: true,
  query: { url: embedded },
  status: 200,
  reply: Embed,
});
