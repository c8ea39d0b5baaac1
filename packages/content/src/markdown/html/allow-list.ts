// Allowlist of elements and attributes of raw HTML. Other elements lose their tag and keep their text.

const elements = new Set(
  (
    'a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn ' +
    'div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark ' +
    'nav ol p picture pre q ruby rp rt s samp section small source span strike strong sub summary sup table tbody ' +
    'td tfoot th thead time tr tt u ul var wbr video audio'
  ).split(' '),
);

// No class and no id: a page must not imitate the site's interface or take over ids its scripts use.
const attributes = new Set('align alt colspan dir height lang rowspan start title valign width'.split(' '));

export function isAllowedElement(name: string): boolean {
  return elements.has(name);
}

export function isAllowedAttribute(name: string): boolean {
  return attributes.has(name);
}
