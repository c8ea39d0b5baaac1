// Examples of a body: a single one inline, several as tabs.
import {
  type ApiDocument,
  areNamed,
  bodyExamples,
  type BodyExample,
  bodyText,
  languageOf,
  type Media,
  mediaExample,
} from '@lectern/openapi';
import type { Drawing } from './render-context.ts';
import { html, nothing, type Html } from '../../html/html.ts';
import { fill } from '../../texts/index.ts';

/** Generates an example from the schema where the author gives none. */
export function examplesHtml(all: readonly Media[], direction: 'request' | 'response', drawing: Drawing): Html {
  const examples = bodyExamples(drawing.document, all);
  const [first] = examples.shown;
  if (!first) return madeHtml(all[0], direction, drawing);
  if (!areNamed(examples)) return codeHtml(first.text, first.media, drawing);
  const items = examples.shown.map(
    (example, i) =>
      html`<li>
        <details${i === 0 ? html` open` : ''}>
          <summary>${nameHtml(example, i, examples.mixed, drawing)}</summary>
          ${drawing.about(example.description)}${contentHtml(example, drawing)}
        </details>
      </li>`,
  );
  const rest =
    examples.rest > 0 ? html`<li class="field-rest">${fill(drawing.texts.andMore, { count: examples.rest })}</li>` : '';
  return html`<ul class="examples">
    ${items}${rest}
  </ul>`;
}

function nameHtml({ name, summary, media }: BodyExample, i: number, mixed: boolean, { texts }: Drawing): Html {
  const shown = name === '' ? `${texts.example} ${i + 1}` : name;
  const type = mixed ? html` <code>${media.type}</code>` : '';
  return html`<strong>${shown}</strong>${summary === undefined || summary === name ? '' : ` ${summary}`}${type}`;
}

function contentHtml({ text, address, media }: BodyExample, drawing: Drawing): Html {
  if (text !== '' || address === undefined) return codeHtml(text, media, drawing);
  // Not fetched for readers; linked instead.
  return /^https?:\/\//i.test(address)
    ? html`<p>${drawing.link(address, address)}</p>`
    : html`<p><code>${address}</code></p>`;
}

const codeHtml = (text: string, { type }: Media, { texts, code }: Drawing): Html =>
  text === '' ? html`<p class="no-content">${texts.noContent}</p>` : code(text, languageOf(type));

function madeHtml(media: Media | undefined, direction: 'request' | 'response', drawing: Drawing): Html {
  if (!media) return nothing;
  const { document } = drawing;
  return codeHtml(madeText(document, media, direction), media, drawing);
}

const madeText = (document: ApiDocument, media: Media, direction: 'request' | 'response'): string =>
  bodyText(document, media, mediaExample(document, media, direction)).slice(0, 20_000);
