// Loaded when HTML is pasted. The converter is that of imports; it keeps content only, no scripts or styles.
import { htmlToMarkdown } from '@lectern/content/from-html';
import { fromKnownProgram } from './known-programs.ts';

export const htmlToPaste = (html: string): string => {
  const { title, markdown } = htmlToMarkdown(fromKnownProgram(html));
  return title !== undefined && /<h1[\s>]/i.test(html) ? `# ${title}\n\n${markdown}` : markdown;
};
