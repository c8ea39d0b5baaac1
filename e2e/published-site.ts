// A site with pages that use every block, for readers in a browser.
import { api, createClient, type Client } from '@lectern/contract';
import { formulas } from './formulas.ts';
import type { Service } from './service.ts';

const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEklEQVR4nGNgYGD4z8AAwUAEAgAN/AH/7V2kVgAAAABJRU5ErkJggg==';

const blocks = `---
description: Every block of the dialect on one page, so that nothing is forgotten when it is drawn.
icon: shapes
---

# All blocks

A paragraph with **strong**, _emphasized_ and ~~deleted~~ words, \`code\`, <kbd>Ctrl</kbd> and a [link to a page](./install.md), an
[outside link](https://example.test/) and an annotated word[^1].

## Hints

{% hint style="info" %}
An **info** hint with a [link](./install.md).
{% endhint %}

{% hint style="success" %}
It worked.
{% endhint %}

{% hint style="warning" %}
Be careful.
{% endhint %}

{% hint style="danger" %}
Do not do this.
{% endhint %}

## Tabs

{% tabs %}
{% tab title="npm" %}
\`\`\`sh
npm install lectern
\`\`\`
{% endtab %}
{% tab title="pnpm" %}
\`\`\`sh
pnpm add lectern
\`\`\`
{% endtab %}
{% endtabs %}

{% tabs %}
{% tab title="npm" %}
Start it with \`npm start\`.
{% endtab %}
{% tab title="pnpm" %}
Start it with \`pnpm start\`.

### Inside a tab

Reached by its anchor.
{% endtab %}
{% endtabs %}

## Code

{% code title="server.ts" lineNumbers="true" %}
\`\`\`ts
import { createServer } from 'node:http';

// Answers everybody the same.
const server = createServer((request, reply) => {
  reply.end(\`hello \${request.url}\`);
});
server.listen(4400);
\`\`\`
{% endcode %}

{% code overflow="wrap" %}
\`\`\`json
{ "title": "A long line that would go on and on and on beyond the edge of the page if it were not wrapped at some point", "count": 12 }
\`\`\`
{% endcode %}

## Steps

{% stepper %}
{% step %}
### Install

Run the command.
{% endstep %}
{% step %}
### Start

Open the address it prints.
{% endstep %}
{% endstepper %}

## Cards

<table data-view="cards"><thead><tr><th>Title</th><th>About</th><th data-card-target data-type="content-ref">Target</th></tr></thead><tbody><tr><td><strong>Install</strong></td><td>Put it on a machine.</td><td><a href="./install.md">install</a></td></tr><tr><td><strong>Write</strong></td><td>Put words into it.</td><td><a href="./write.md">write</a></td></tr></tbody></table>

## Columns

{% columns %}
{% column width="66%" %}
The wide column.
{% endcolumn %}
{% column %}
The narrow column.
{% endcolumn %}
{% endcolumns %}

## Table

| Setting | Default | Meaning |
| --- | :-: | --: |
| PORT | 4400 | where it listens |
| HOST | 127.0.0.1 | on which address |

## Details

<details>

<summary>More about this</summary>

Hidden until it is opened.

</details>

## Formula

$$
f(x) = \\int_0^x \\frac{t^2}{1 + t} \\, dt
$$

Inline $$a^2 + b^2 = c^2$$ too.

## Picture

<figure><img src="./picture" alt="Four dots"><figcaption><p>Four dots in a row</p></figcaption></figure>

## References

{% content-ref url="./install.md" %}
[install](./install.md)
{% endcontent-ref %}

{% embed url="https://example.test/video/12" %}
A film about it
{% endembed %}

{% file src="./picture" %}
The picture as a file
{% endfile %}

{% openapi-operation spec="pets" path="/pets/{id}" method="get" %}
[OpenAPI pets](https://example.test/pets.json)
{% endopenapi-operation %}

- [x] done
- [ ] not done

1. first
2. second

> Somebody said this.

\`\`\`mermaid
graph LR
  write --> review --> publish
\`\`\`

[^1]: The note to the word.
`;

const install = `---
description: From nothing to a running service in a minute.
---

# Install

## With npm

Run \`npm install\`.

## With a container

Run the image.
`;

const write = `# Write

{% updates format="full" %}
{% update date="2026-03-01" tags="feature" %}
## Search while typing

Results appear with every letter.
{% endupdate %}
{% endupdates %}
`;

/** A word as programs have them, wherever an author can write one. */
const longWord = 'ERR_HTTP2_INVALID_CONNECTION_HEADERS_AND_MORE';
const hard = `# ${longWord}

Said of ${longWord} and \`${longWord}\`[^1].

## ${longWord}

{% hint style="info" %}
### ${longWord}
{% endhint %}

{% tabs %}
{% tab title="${longWord}" %}
${longWord}

\`\`\`mermaid
graph LR
  first --> tab
\`\`\`
{% endtab %}
{% tab title="Other" %}
\`\`\`mermaid
graph LR
  other --> tab
\`\`\`
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### ${longWord}
{% endstep %}
{% endstepper %}

<table data-view="cards"><thead><tr><th>Title</th></tr></thead><tbody><tr><td>${longWord}</td></tr></tbody></table>

{% columns %}
{% column %}
${longWord}
{% endcolumn %}
{% column %}
## ${longWord}
{% endcolumn %}
{% endcolumns %}

| ${longWord} | Meaning |
| --- | --- |
| ${longWord} | ${longWord} |

<details>

<summary>${longWord}</summary>

\`\`\`mermaid
graph LR
  inside --> closed
\`\`\`

Only seen when it is opened.

</details>

$$
a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z + a + b + c + d + e
$$

In a line $$a + b + c + d + e + f + g + h + i + j + k + l + m + n + o + p + q + r + s + t + u + v + w + x + y + z$$ too.

<a href="./install.md" class="button primary">${longWord}</a> <a href="./install.md" class="button secondary" data-icon="rocket">${longWord}</a>

<figure><picture><source srcset="./picture" media="(prefers-color-scheme: dark)"><img src="./picture" alt="Dots"></picture></figure>

{% embed url="https://example.test/${longWord}" fullWidth="true" %}

[^1]: ${longWord}
`;

export type PublishedSite = { url: string; space: string; organization: string; site: string; admin: Client };

export async function publish(service: Service): Promise<PublishedSite> {
  const admin = createClient({ endpoint: service.url, token: service.token });
  const organizationId = (await admin.call(api.listOrganizations)).items[0]!.id;
  const space = await admin.call(api.createSpace, { organizationId, body: { title: 'Handbook' } });
  await admin.call(api.updateSpace, { spaceId: space.id, body: { editMode: 'live' } });
  const pages = [
    {
      title: 'Welcome',
      document: { markdown: '# Welcome\n\nStart [here](./install.md).\n' },
      ref: 'welcome',
      icon: 'house',
    },
    { title: 'Install', document: { markdown: install }, ref: 'install' },
    { title: 'Write', document: { markdown: write }, ref: 'write' },
    { title: 'All blocks', document: { markdown: blocks }, ref: 'blocks' },
    { title: 'Below', document: { markdown: '# Below\n\nA page below another.\n' }, into: 'blocks', ref: 'below' },
    { title: 'Formulas', document: { markdown: formulas }, into: 'blocks', ref: 'formulas' },
    { title: longWord, document: { markdown: hard }, into: 'blocks', ref: 'hard' },
    { title: 'After', document: { markdown: '# After\n\nIt is followed by nothing.\n' }, into: 'hard', ref: 'after' },
  ].map((page) => ({ operation: 'insert_page' as const, ...page }));
  const files = [{ name: 'picture.png', base64: picture, contentType: 'image/png', ref: 'picture' }];
  await admin.call(api.editContent, {
    spaceId: space.id,
    body: { changes: [{ operation: 'insert_files', files }, ...pages] },
  });
  const site = await admin.call(api.createSite, {
    organizationId,
    body: { title: 'Lectern Handbook', spaces: [space.id] },
  });
  const published = await admin.call(api.publishSite, { organizationId, siteId: site.id });
  return { url: published.urls.published!, space: space.id, organization: organizationId, site: site.id, admin };
}
