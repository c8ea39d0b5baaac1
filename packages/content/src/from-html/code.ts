// Code blocks: their text without line numbers and buttons, their language, their title.
import {
  ancestor,
  attribute,
  children,
  classes,
  type Element,
  elements,
  find,
  hasClass,
  isElement,
  isHidden,
  isText,
  type Node,
  parentOf,
  textOf,
} from './dom.ts';
import { fence } from '../markdown/print/code-text.ts';
import { tag } from '../markdown/print/tag.ts';

const gutter = [
  'linenos',
  'lineno',
  'linenodiv',
  'ln',
  'line-number',
  'line-numbers',
  'line-numbers-wrapper',
  'line-numbers-rows',
  'gutter',
  'rouge-gutter',
  'hljs-ln-numbers',
  'blob-num',
];
const aside = [...gutter, 'copy', 'copybtn', 'headerlink', 'conum-list', 'clipboard-copy'];
const lineElements = /^(?:div|p|li|tr)$/;

const codeTables = [
  'highlighttable',
  'codehilitetable',
  'rouge-table',
  'hljs-ln',
  'js-file-line-container',
  'highlight',
];

/** A table that only puts line numbers beside code. */
export function isCodeTable(table: Element): boolean {
  if (hasClass(table, ...codeTables)) return true;
  const cells = elements(table)
    .filter(({ tagName }) => tagName === 'td')
    .take(3)
    .toArray();
  return cells.some((cell) => hasClass(cell, 'gutter', 'linenos', 'lineno'));
}

export function codeText(element: Element): string {
  let text = '';
  const walk = (node: Node, level: number): void => {
    if (isText(node)) text += node.value;
    if (!isElement(node) || level > 300 || isAside(node)) return;
    if (node.tagName === 'br') text += '\n';
    const line =
      lineElements.test(node.tagName) || (node.tagName === 'span' && hasClass(node, 'token-line', 'code-line'));
    if (line && text !== '' && !text.endsWith('\n')) text += '\n';
    for (const child of node.childNodes) walk(child, level + 1);
    if (line && !text.endsWith('\n')) text += '\n';
  };
  for (const node of element.childNodes) walk(node, 0);
  if (!text.includes('\n')) text = linesOf(element) ?? text;
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/[\u200b\ufeff]/g, '')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd();
}

function isAside(element: Element): boolean {
  if (/^(?:button|script|style|svg|input)$/.test(element.tagName)) return true;
  if (hasClass(element, ...aside) && element.tagName !== 'pre') return true;
  return attribute(element, 'data-line-number') !== undefined && element.childNodes.length === 0;
}

/** Lines that are separated by CSS only. */
function linesOf(element: Element): string | undefined {
  const lines = elements(element)
    .filter((inner) => hasClass(inner, 'line'))
    .toArray();
  return lines.length > 1 ? lines.map((line) => codeText(line)).join('\n') : undefined;
}

const names: Record<string, string> = {
  python3: 'python',
  py: 'python',
  python2: 'python',
  ipython: 'python',
  ipython3: 'python',
  pycon3: 'pycon',
  js: 'javascript',
  'source-js': 'javascript',
  ts: 'typescript',
  'c++': 'cpp',
  postgresql: 'sql',
  'objective-c': 'objectivec',
  yml: 'yaml',
};
const noLanguage =
  /^(?:none|text|plain|plaintext|default|notranslate|nohighlight|no-highlight|txt|raw|output|undefined|null|literal-block|highlight|hljs|light|dark)$/;
const prefixed =
  /^(?:language|lang|highlight-source|highlight-text|highlight|brush|src|syntax)[-:]([A-Za-z0-9_+#.-]+)$/;
const generators = /^(?:sourceCode|hljs|prettyprint|code|brush:|src|chroma|shiki)$/;
const plainName =
  /^(?:python|pycon|bash|sh|shell|console|sql|json|xml|html|css|yaml|toml|ini|java|javascript|typescript|jsx|tsx|php|ruby|perl|go|rust|swift|kotlin|scala|haskell|lua|diff|dockerfile|docker|makefile|cmake|nginx|apache|powershell|csharp|cpp|c|r|groovy|graphql|protobuf|vim|tex|latex|markdown|http|mermaid)$/;

export function languageOf(pre: Element): string | undefined {
  const inner = children(pre).find(({ tagName }) => tagName === 'code');
  const around: Element[] = [];
  for (let up = parentOf(pre); up && around.length < 4; up = parentOf(up)) around.push(up);
  for (const element of [...(inner ? [inner] : []), pre, ...around]) {
    const found = ownLanguage(element, element === pre || element === inner);
    if (found !== undefined) return found === '' ? guessed(pre) : found;
  }
  return guessed(pre);
}

/** Undefined where the element has no language, empty where it declares there is none. */
function ownLanguage(element: Element, near: boolean): string | undefined {
  const named = attribute(element, 'data-lang') ?? attribute(element, 'data-language') ?? brushOf(element);
  if (named) return known(named);
  const list = classes(element);
  for (const name of list) {
    const value = prefixed.exec(name)?.[1];
    if (value !== undefined && value !== 'wrapper') return known(value);
  }
  if (!near && !list.some((name) => generators.test(name))) return undefined;
  const plain = list.find((name) => plainName.test(name.toLowerCase()));
  return plain && (near || list.length > 1) ? known(plain) : undefined;
}

const brushOf = (element: Element): string | undefined =>
  /brush:\s*([\w+#-]+)/.exec(
    attribute(element, 'data-syntaxhighlighter-params') ?? attribute(element, 'class') ?? '',
  )?.[1];

function known(name: string): string {
  const lower = name.toLowerCase();
  if (noLanguage.test(lower)) return '';
  return ((Object.hasOwn(names, lower) ? names[lower] : undefined) ?? lower).replace(/[^a-z0-9_+#.-]/g, '');
}

/** Shell prompts indicate the language where nothing else does. */
function guessed(pre: Element): string | undefined {
  const text = codeText(pre);
  if (/^>>> /m.test(text)) return 'pycon';
  return undefined;
}

const titles = [
  'code-block-caption',
  'filename',
  'code-title',
  'codeBlockTitle',
  'code-block-title',
  'highlight-title',
];

function isTitle(element: Element): boolean {
  const own = classes(element);
  if (own.some((name) => titles.some((title) => name === title || name.startsWith(`${title}_`)))) return true;
  const parent = parentOf(element);
  if (element.tagName === 'figcaption') return parent?.tagName === 'figure' && !find(element, isLink);
  return own.includes('title') && parent !== undefined && hasClass(parent, 'listingblock', 'literalblock');
}

const isLink = ({ tagName }: Element): boolean => tagName === 'a';

/** Labels and line numbers beside the code. */
export function isBesideCode(element: Element): boolean {
  if (!hasClass(element, 'lang', ...gutter)) return false;
  const parent = parentOf(element);
  return parent !== undefined && children(parent).some(({ tagName }) => tagName === 'pre');
}

/** Some generators nest `pre` elements. */
export function innermost(pre: Element): Element {
  const [inner] = children(pre);
  return inner?.tagName === 'pre' && textOf(inner) === textOf(pre) ? innermost(inner) : pre;
}

/** The title above a code block, in the wrappers generators put around it. */
export function titleOfCode(pre: Element): Element | undefined {
  const wrapper = ancestor(pre, (element) => children(element).some(isTitle), 3);
  const title = wrapper && children(wrapper).find(isTitle);
  const pres = wrapper
    ? elements(wrapper)
        .filter(({ tagName }) => tagName === 'pre')
        .take(2)
        .toArray()
    : [];
  return pres.length === 1 ? title : undefined;
}

export function isCodeTitle(element: Element): boolean {
  if (!isTitle(element)) return false;
  const wrapper = parentOf(element);
  const pre = wrapper && find(wrapper, ({ tagName }) => tagName === 'pre');
  return pre !== undefined && titleOfCode(pre) === element;
}

export function printCode(pre: Element): string {
  const fenced = fence(codeText(pre), languageOf(pre));
  const title = titleOfCode(pre);
  const words = title ? wordsSeen(title).replace(/\s*[¶#]$/, '') : '';
  return words === '' ? fenced : tag('code', { title: words }, fenced);
}

/** A caption may contain text for screen readers only. */
function wordsSeen(title: Element): string {
  let words = '';
  for (const node of title.childNodes) {
    if (isText(node)) words += node.value;
    else if (isElement(node) && !isHidden(node)) words += ` ${wordsSeen(node)} `;
  }
  return words.replace(/[\s\u00a0]+/g, ' ').trim();
}
