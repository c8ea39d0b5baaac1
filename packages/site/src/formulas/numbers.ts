// Numbers of formulas run through a page, and formulas and text lead to them by their labels.
const label = /<mtr id="~formula-([\w-]+)"|class="tml-tag"[^>]*>([\s\S]*?)<\/mtd>/g;
const reference =
  /(<span class="math" role="math">|<div class="math">)?<a href="#~formula-([\w-]+)" class="(tml-ref(?: tml-eqref)?)"><\/a>(<\/span>|<\/div>)?/g;

/** The body of a page with the numbers it leaves to us, and the words of what refers to them. */
export function numbered(html: string): string {
  if (!/class="tml-(?:eqn|ref)|<mtr id="~formula-/.test(html)) return html;
  let count = 0;
  // One formula over several lines has one number, at its end.
  const single = html.replaceAll(
    /<mtext><span class="tml-eqn"><\/span><\/mtext>(?=<\/mtd><\/mtr><mtr[^>]*><mtd class="f-p0 f-edge)/g,
    '',
  );
  const counted = single.replaceAll(
    '<mtext><span class="tml-eqn"></span>',
    () => `<mtext class="tml-tag">(${++count})`,
  );
  const names = new Map<string, string>();
  let waiting: string | undefined;
  // A name stands once in a page; a second formula of that name has none.
  const named = counted.replaceAll(label, (whole: string, name?: string, said?: string) => {
    if (name !== undefined) {
      waiting = names.has(name) ? undefined : name;
      if (waiting !== undefined) names.set(name, '');
      return waiting === undefined ? '<mtr' : whole;
    }
    if (waiting !== undefined) names.set(waiting, (said ?? '').replaceAll(/<[^>]*>/g, '').trim());
    waiting = undefined;
    return whole;
  });
  return named.replaceAll(reference, (_, before: string | undefined, name: string, kind: string, after = '') => {
    const bare = names.get(name)?.replace(/^\((.*)\)$/, '$1');
    const number = kind.endsWith('eqref') ? `(${bare ?? '?'})` : (bare ?? '?');
    const link = bare === undefined ? number : `<a href="#~formula-${name}">${number}</a>`;
    // Alone it is no formula but a part of the text.
    if (before === undefined) return `<mtext>${link}</mtext>${after}`;
    return before.startsWith('<div') ? `<p>${link}</p>` : link;
  });
}
