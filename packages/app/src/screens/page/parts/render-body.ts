// The body of a page as safe HTML, for texts that the server has not rendered.
import { parse, renderUnresolved, type Markdown } from '@lectern/content/browser';
import type { Branch, Content } from '../../../api/branch.ts';
import type { Texts } from '../../../texts/en.ts';
import { resolveHtml } from './resolve-html.ts';

export const renderBody = (markdown: string, branch: Branch, content: Content, t: Texts): string =>
  renderPage(parse(markdown), branch, content, t);

export const renderPage = (page: Markdown.Page, branch: Branch, content: Content, t: Texts): string =>
  resolveHtml(renderUnresolved(page), branch, content, t);
