// Authentication: alternatives, each of one or several security schemes.
import { fieldsAt, get, isFields, listAt, textAt, type ApiDocument, type Fields } from './document.ts';

export type SchemeKind = 'bearer' | 'basic' | 'header' | 'query' | 'cookie' | 'other';

export type Scheme = {
  id: string;
  kind: SchemeKind;
  /** Name of the header, parameter or cookie. */
  name: string;
  /** Prefix of the value in a header. */
  prefix: string;
  description: string | undefined;
  scopes: { name: string; about: string | undefined }[];
  /** oauth2, openIdConnect, mutualTLS, or the scheme of the header, as written. */
  type: string;
  /** Token and authorization URLs, per OAuth flow. */
  flows: { name: string; addresses: string[] }[];
};

export type Security = {
  /** Any one of these is sufficient. */
  choices: Scheme[][];
  /** It can also be called without authentication. */
  optional: boolean;
};

const most = 10;

export function securityOf(document: ApiDocument, own: Fields): Security {
  const said = Object.hasOwn(own, 'security') ? listAt(own, 'security') : listAt(document.root, 'security');
  const schemes = fieldsAt(fieldsAt(document.root, 'components'), 'securitySchemes');
  const choices: Scheme[][] = [];
  let optional = said.length === 0;
  for (const requirement of said.slice(0, most)) {
    if (!isFields(requirement)) continue;
    const names = Object.keys(requirement);
    if (names.length === 0) optional = true;
    const all = names.slice(0, most).flatMap((id): Scheme[] => {
      const fields = document.fields(get(schemes, id));
      return fields ? [schemeOf(id, fields, listAt(requirement, id))] : [];
    });
    if (all.length > 0) choices.push(all);
  }
  return { choices, optional };
}

function schemeOf(id: string, fields: Fields, scopes: readonly unknown[]): Scheme {
  const type = textAt(fields, 'type') ?? '';
  const flows = Object.entries(fieldsAt(fields, 'flows') ?? {}).flatMap(([name, one]) =>
    isFields(one) ? [{ name, fields: one }] : [],
  );
  // Only the required scopes: others are not about this operation.
  const named = scopes.filter((scope): scope is string => typeof scope === 'string').slice(0, 50);
  const aboutScope = (name: string): string | undefined =>
    flows.map((flow) => textAt(fieldsAt(flow.fields, 'scopes'), name)).find((text) => text !== undefined);
  const connect = textAt(fields, 'openIdConnectUrl');
  const base = {
    id,
    description: textAt(fields, 'description'),
    scopes: named.map((name) => ({ name, about: aboutScope(name) })),
    flows: [
      ...flows.map((flow) => ({ name: flow.name, addresses: addressesIn(flow.fields) })),
      ...(connect === undefined ? [] : [{ name: '', addresses: [connect] }]),
    ].slice(0, 6),
  };
  const bearer = { kind: 'bearer', name: 'Authorization', prefix: 'Bearer ' } as const;
  if (type === 'apiKey') {
    const place = get(fields, 'in');
    const kind = place === 'query' || place === 'cookie' ? place : 'header';
    return { ...base, kind, name: textAt(fields, 'name') ?? id, prefix: textAt(fields, 'x-prefix') ?? '', type };
  }
  if (type === 'http') {
    const scheme = (textAt(fields, 'scheme') ?? '').toLowerCase();
    const format = textAt(fields, 'bearerFormat');
    if (scheme === 'bearer')
      return { ...base, ...bearer, type: format === undefined ? scheme : `${scheme} (${format})` };
    if (scheme === 'basic') return { ...base, kind: 'basic', name: 'Authorization', prefix: 'Basic ', type: scheme };
    return {
      ...base,
      kind: 'header',
      name: 'Authorization',
      prefix: `${textAt(fields, 'scheme') ?? ''} `,
      type: scheme,
    };
  }
  if (type === 'oauth2' || type === 'openIdConnect') return { ...base, ...bearer, type };
  return { ...base, kind: 'other', name: '', prefix: '', type };
}

const addressesIn = (flow: Fields): string[] =>
  ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'].flatMap((key) => textAt(flow, key) ?? []);
