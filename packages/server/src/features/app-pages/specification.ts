import { api } from '@lectern/contract';
import { html } from '@lectern/content/html-tag';
import { crumbsTo } from './collection.ts';
import { factLine, rows, section, time } from './components.ts';
import { orUndefinedIfHidden, type View, type PageRequest } from './view.ts';

/** Operations beyond this limit are only counted. */
const mostOperations = 500;

export async function specificationView(
  visit: PageRequest,
  at: { organizationId: string; specSlug: string },
): Promise<View> {
  const { client } = visit;
  const spec = await client.call(api.getOpenApiSpec, at);
  // Absent until a version has been parsed.
  const outline = (await orUndefinedIfHidden(client.call(api.getLatestOpenApiSpecOutline, at)))?.outline;
  const operations = outline?.operations ?? [];
  const left = operations.length - mostOperations;
  return {
    title: outline?.title ?? spec.slug,
    crumbs: await crumbsTo(visit, at.organizationId, undefined),
    content: html`${factLine([
      'API specification',
      html`<code>${spec.slug}</code>`,
      outline && `version ${outline.version}`,
      spec.visibility,
      spec.lastProcessedAt !== undefined && html`processed ${time(spec.lastProcessedAt)}`,
    ])}
    ${
      spec.lastProcessErrorCode !== undefined &&
      html`<p class="notice bad">${spec.lastProcessErrorMessage ?? spec.lastProcessErrorCode}</p>`
    }
    ${outline?.description !== undefined && html`<p class="lines">${outline.description}</p>`}
    ${section(
      'Operations',
      html`${rows(
        operations.slice(0, mostOperations).map(({ method, path, title }) => ({
          title,
          note: html`<code>${method.toUpperCase()} ${path}</code>`,
        })),
        'None.',
      )}
      ${left > 0 && html`<p class="soft">and ${left} more</p>`}`,
    )}`,
  };
}
