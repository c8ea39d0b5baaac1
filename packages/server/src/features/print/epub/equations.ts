// Equation numbers run through a chapter; Temml leaves placeholders for them and for references to them.
const place = /<mtr id="([\w-]+)"|<mtext><span class="tml-eqn"><\/span>|class="tml-tag"[^>]*>([^<]*)</g;
const several =
  /<mtext><span class="tml-eqn"><\/span><\/mtext>(?=<\/mtd><\/mtr><mtr[^>]*><mtd style="padding:0;width:7\.5%)/g;
const reference =
  /(<span class="math"[^>]*>|<div class="math"[^>]*>)?<a href='#([\w-]*)' class="tml-ref( tml-eqref)?"><\/a>/g;

export function numberedFormulas(html: string): string {
  if (!/class="tml-(?:eqn|ref|tag)/.test(html)) return html;
  const numbers = new Map<string, string>();
  let count = 0;
  let label: string | undefined;
  // A multi-line equation has one number, at its end.
  const single = html.replaceAll(several, '');
  const counted = single.replaceAll(place, (whole: string, name?: string, said?: string) => {
    if (name !== undefined) {
      label = name;
      return whole;
    }
    const number = said ?? `(${++count})`;
    if (label !== undefined && !numbers.has(label)) numbers.set(label, number.replace(/^\((.*)\)$/, '$1'));
    label = undefined;
    return said === undefined ? `<mtext class="tml-tag">${number}` : whole;
  });
  return counted.replaceAll(reference, (_, alone: string | undefined, name: string, inBrackets?: string) => {
    const number = numbers.get(name) ?? '?';
    const shown = inBrackets ? `(${number})` : number;
    return alone === undefined ? `<mtext>${shown}</mtext>` : `${alone}${shown}`;
  });
}
