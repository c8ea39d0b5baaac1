/** Something in the source that the dialect cannot express, and what became of it. */
export type Loss = { what: string; where?: string };

export type Converted = {
  title: string | undefined;
  description: string | undefined;
  /** Without title, in the dialect. */
  markdown: string;
  losses: Loss[];
  /** Anchors of the Markdown by id of the HTML; ids that refer to the top of the page are absent. */
  anchors: ReadonlyMap<string, string>;
};

export type HtmlOptions = {
  /** Makes link and image URLs absolute; without it they are left unchanged. */
  base?: string;
  /** Extracts the main content of a whole web page; otherwise the whole body is converted. */
  main?: boolean;
  /** Parse as XML, even if it is not declared so. */
  xhtml?: boolean;
};
