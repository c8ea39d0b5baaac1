// Loaded when HTML is pasted. The converter is that of imports; it keeps content only, no scripts or styles.
import { htmlToMarkdown } from '@lectern/content/from-html';

export const htmlToPaste = (html: string): string => {
  const { title, markdown } = htmlToMarkdown(html);
  return title !== undefined && /<h1[\s>]/i.test(html) ? `# ${title}\n\n${markdown}` : markdown;
};
