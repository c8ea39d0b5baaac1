// The pages of the reference, generated from the contract alone.
import type { Catalogue, Subject } from './catalogue.ts';
import { fieldsOf } from './fields.ts';
import { html, type Html } from '@lectern/content/html-tag';
import { prose } from './prose.ts';
import { methodMark, operationView } from './operation-view.ts';
import { textOf } from './schema.ts';
import { boundsText, typeText } from './words.ts';

type ReferenceContext = { catalogue: Catalogue; url: string };

const subjectPath = (subject: Subject): string => `/reference/${subject.slug}`;

function navigation({ catalogue }: ReferenceContext, current: string): Html {
  const link = (path: string, title: string, below?: Html) =>
    html`<li>
      <a href="${path}" ${path === current && html` aria-current="page"`}>${title}</a>${path === current && below}
    </li>`;
  return html`<ul>
    ${link('/reference', 'Overview')}
    ${catalogue.subjects.map((subject) =>
      link(
        subjectPath(subject),
        subject.title,
        html`<ul>
          ${subject.operations.map(({ operation }) => html`<li><a href="#${operation.id}">${operation.summary}</a></li>`)}
        </ul>`,
      ),
    )}
    ${link('/reference/shapes', 'Shapes')}
  </ul>`;
}

function page(where: ReferenceContext, path: string, title: string, content: Html): string {
  const links = navigation(where, path);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title} · Lectern API</title>
        <link rel="stylesheet" href="/reference/reference.css" />
      </head>
      <body>
        <a class="skip" href="#content">Skip to the content</a>
        <header class="top">
          <a href="/reference">Lectern API</a> <a class="quiet" href="/v1/openapi.json">OpenAPI document</a>
        </header>
        <div class="columns">
          <nav class="side" aria-label="Sections">${links}</nav>
          <details class="menu">
            <summary>Sections</summary>
            <nav aria-label="Sections">${links}</nav>
          </details>
          <main id="content" tabindex="-1">${content}</main>
        </div>
      </body>
    </html> `.text;
}

export function overviewPage(where: ReferenceContext): string {
  const content = html`<h1>API reference</h1>
    <p>
      Every request needs an API token: <code>Authorization: Bearer &lt;token&gt;</code>. Bodies and replies are JSON.
      An error is <code>{"error":{"code":404,"message":"…"}}</code> with the same HTTP status; its message describes the
      problem.
    </p>
    <p>
      Lists are paginated: <code>limit</code> is the page size, <code>next.page</code> of one page is the
      <code>page</code> of the next one, and <code>count</code> is the total.
    </p>
    <pre tabindex="0"><code>${`curl "${where.url}/v1/orgs" \\\n  -H "Authorization: Bearer $TOKEN"`}</code></pre>
    ${where.catalogue.subjects.map(
      (subject) =>
        html`<section class="subject">
          <h2><a href="${subjectPath(subject)}">${subject.title}</a></h2>
          <ul class="operations">
            ${subject.operations.map(
              ({ operation }) =>
                html`<li>
                  ${methodMark(operation.method)}
                  <a href="${subjectPath(subject)}#${operation.id}">${operation.summary}</a>
                  <code>${operation.path}</code>
                </li>`,
            )}
          </ul>
        </section>`,
    )}`;
  return page(where, '/reference', 'Reference', content);
}

export function subjectPage(where: ReferenceContext, subject: Subject): string {
  const content = html`<h1>${subject.title}</h1>
    ${subject.operations.map((described) => operationView(described, where.catalogue, where.url))}`;
  return page(where, subjectPath(subject), subject.title, content);
}

export function shapesPage(where: ReferenceContext): string {
  const content = html`<h1>Shapes</h1>
    <p>The schemas of replies and bodies.</p>
    ${[...where.catalogue.shapes].map(([name, schema]) => {
      const description = textOf(schema, 'description');
      return html`<article id="${name}" class="shape">
        <h2><a class="anchor" href="#${name}">${name}</a></h2>
        <p class="type">
          ${typeText(schema)}${boundsText(schema).map((bound) => html` <span class="bound">${bound}</span>`)}
        </p>
        ${description !== undefined && html`<p>${prose(description)}</p>`} ${fieldsOf(schema)}
      </article>`;
    })}`;
  return page(where, '/reference/shapes', 'Shapes', content);
}
