// What a change request is about, in Markdown.
import type { Static, shapes } from '@lectern/contract';
import { readDescription, type ChangeRequestRow } from '#features/branches';
import { documentOf, markdownOf, type BodyInput } from '#features/content';
import type { Context } from '#platform/context';
import { badRequest } from '#platform/errors';

const longest = 65_536;

/** The Markdown of a submitted description. */
export function submittedDescription(sent: BodyInput): string {
  const text = markdownOf(sent);
  if (text.length > longest) throw badRequest(`body.description must be at most ${longest} characters long`);
  return text;
}

type Presented = Pick<Static<typeof shapes.ChangeRequest>, 'description' | 'descriptionMarkdown'>;

/** Only members see it. */
export async function presentDescription(context: Context, row: ChangeRequestRow): Promise<Presented> {
  const text = context.caller?.visitor ? '' : await readDescription(context, row);
  return text === '' ? {} : { description: documentOf(text), descriptionMarkdown: text };
}
