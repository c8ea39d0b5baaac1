/** Something of the source that the dialect cannot say, and what became of it. */
export type Loss = { what: string; where?: string };

export type Converted = {
  title: string | undefined;
  description: string | undefined;
  /** Without title, in the dialect. */
  markdown: string;
  losses: Loss[];
  /** Which anchor of the Markdown stands for an id of the HTML; ids that lead to the top of the page are absent. */
  anchors: ReadonlyMap<string, string>;
};

export type HtmlOptions = {
  /** Makes links and the addresses of pictures absolute; without it they stay as they are written. */
  base?: string;
  /** Takes the main part of a whole web page; otherwise everything of the body. */
  main?: boolean;
  /** It is written by the rules of XML, also where it does not say so. */
  xhtml?: boolean;
};
