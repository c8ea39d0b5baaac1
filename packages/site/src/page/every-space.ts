import type { Linker } from '../model/linker.ts';
import { positionText } from '../model/site-model.ts';
import { linkerOf, visitAt, type Visit } from '../model/visit.ts';
import type { ReadContext } from './context.ts';

/** Every site space as this visitor sees it. */
export async function* everySpace(
  context: Pick<ReadContext, 'visit' | 'read' | 'now'>,
): AsyncGenerator<{ visit: Visit; linker: Linker; title: string }> {
  const { visit, read, now } = context;
  for (const siteSpace of visit.model.siteSpaces) {
    const other = siteSpace.id === visit.model.siteSpace.id ? visit : await visitAt(visit, siteSpace, read, now);
    const title = positionText(visit.model, siteSpace);
    yield { visit: other, linker: await linkerOf(other, [], read, now), title };
  }
}
