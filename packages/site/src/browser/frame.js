// Renders one diagram in an iframe and posts its size to the page. Print is always light; as printing does not wait for
// rendering, the colours are inverted with CSS.
const paper = document.createElement('style');
paper.textContent =
  '@media print{:root{color-scheme:light!important}.dark svg{filter:invert(1) hue-rotate(180deg);print-color-adjust:exact}}';
document.head.append(paper);
addEventListener('message', async ({ data, source }) => {
  if (typeof data?.diagram !== 'string') return;
  const { mermaid } = globalThis;
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: data.dark ? 'dark' : 'neutral' });
  // An iframe is transparent only when both documents have the same color scheme.
  document.documentElement.style.colorScheme = data.dark ? 'dark' : 'light';
  document.documentElement.classList.toggle('dark', data.dark);
  try {
    const { svg } = await mermaid.render('drawing', data.diagram);
    document.body.style.cssText = 'margin:0;text-align:center';
    document.body.innerHTML = svg;
    const drawn = document.querySelector('svg');
    drawn.style.verticalAlign = 'top';
    source.postMessage({ height: Math.ceil(drawn.getBoundingClientRect().height) }, '*');
  } catch {
    source.postMessage({ failed: true }, '*');
  }
});
parent.postMessage({ ready: true }, '*');
