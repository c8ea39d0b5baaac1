import type { BlockRenderer } from '@lectern/content';

/** Widths are classes in steps of five: the Content-Security-Policy forbids inline styles. */
export const columnsBlock: BlockRenderer<'columns'> = (block, renderer) => {
  const shares = block.children.map(({ width }) => /^(\d{1,3}(?:\.\d+)?)%$/.exec(width ?? '')?.[1]);
  const given = shares.reduce((sum, share) => sum + Number(share ?? 0), 0);
  const open = shares.filter((share) => share === undefined).length;
  // Columns without a width share the remainder.
  const left = Math.max(5, 100 - given) / Math.max(1, open);
  const columns = block.children.map(({ valign, children }, i) => {
    const step = given === 0 ? undefined : Math.min(95, Math.max(5, Math.round(Number(shares[i] ?? left) / 5) * 5));
    const names = ['column', step !== undefined && `width-${step}`, valign && `column-${valign}`];
    return `<div class="${names.filter(Boolean).join(' ')}">${renderer.blocks(children)}</div>`;
  });
  return `<div class="columns">${columns.join('')}</div>`;
};
