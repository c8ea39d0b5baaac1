// Formulas are numbered through a page, and references by label link to them.

const label = /<mtr id="~formula-([\w-]+)"|class="tml-tag"[^>]*>([\s\S]*?)<\/mtd>/g;
const reference = /<a href="#~formula-([\w-]+)" class="(tml-ref(?: tml-eqref)?)"><\/a>/g;
const alone = /^<a href="#~formula-[\w-]+" class="tml-ref(?: tml-eqref)?"><\/a>$/;

/** A formula with its number; one that consists only of a reference is part of the text. */
type NumberedFormula = { html: string; isReference: boolean };

/** Numbers the formulas of one page in rendering order. */
export class FormulaNumbers {
  #count = 0;
  /** The number of each label so far. */
  readonly #names = new Map<string, string>();
  readonly #missing = new Set<string>();
  readonly #known: ReadonlyMap<string, string>;
  /** Whether there was a formula, so that its style sheet is needed. */
  hasFormulas = false;

  /** `known` are the labels of a previous pass, for forward references. */
  constructor(known: ReadonlyMap<string, string> = new Map()) {
    this.#known = known;
  }

  /** The labels of the page, when it has forward references: it must be rendered again with them. */
  laterLabels(): ReadonlyMap<string, string> | undefined {
    return this.#missing.values().some((name) => this.#names.get(name)) ? this.#names : undefined;
  }

  number(mathml: string): NumberedFormula {
    if (alone.test(mathml)) {
      const html = mathml.replace(reference, (_, name: string, kind: string) => this.#link(name, kind));
      return { html, isReference: true };
    }
    this.hasFormulas = true;
    if (!/class="tml-(?:eqn|ref)|<mtr id="~formula-/.test(mathml)) return { html: mathml, isReference: false };
    const html = this.#labelled(this.#counted(mathml)).replaceAll(
      reference,
      (_, name: string, kind: string) => `<mtext>${this.#link(name, kind)}</mtext>`,
    );
    return { html, isReference: false };
  }

  #counted(mathml: string): string {
    // One formula over several lines has one number, at its end.
    const single = mathml.replaceAll(
      /<mtext><span class="tml-eqn"><\/span><\/mtext>(?=<\/mtd><\/mtr><mtr[^>]*><mtd class="f-p0 f-edge)/g,
      '',
    );
    return single.replaceAll('<mtext><span class="tml-eqn"></span>', () => `<mtext class="tml-tag">(${++this.#count})`);
  }

  /** Ids are unique on a page; a second formula with the same label gets none. */
  #labelled(mathml: string): string {
    let waiting: string | undefined;
    return mathml.replaceAll(label, (whole: string, name?: string, said?: string) => {
      if (name !== undefined) {
        waiting = this.#names.has(name) ? undefined : name;
        if (waiting !== undefined) this.#names.set(name, '');
        return waiting === undefined ? '<mtr' : whole;
      }
      if (waiting !== undefined) this.#names.set(waiting, (said ?? '').replaceAll(/<[^>]*>/g, '').trim());
      waiting = undefined;
      return whole;
    });
  }

  #link(name: string, kind: string): string {
    // A label without a number cannot be referred to.
    const said = this.#names.get(name) || this.#known.get(name) || undefined;
    if (said === undefined) this.#missing.add(name);
    const bare = said?.replace(/^\((.*)\)$/, '$1');
    const number = kind.endsWith('eqref') ? `(${bare ?? '?'})` : (bare ?? '?');
    return bare === undefined ? number : `<a href="#~formula-${name}">${number}</a>`;
  }
}
