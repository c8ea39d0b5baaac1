// HTML of any origin as Markdown of the dialect, as if somebody had written it.
import type { Converted, HtmlOptions } from './converted.ts';

export type { Converted, HtmlOptions, Loss } from './converted.ts';

export function htmlToMarkdown(_html: string, _options: HtmlOptions = {}): Converted {
  throw new Error('HTML is not converted yet');
}
