// Draws one diagram in a frame of its own and tells the page how large it is.
addEventListener('message', async ({ data, source }) => {
  if (typeof data?.diagram !== 'string') return;
  const { mermaid } = globalThis;
  mermaid.initialize({ startOnLoad: false, securityLevel: 'strict', theme: data.dark ? 'dark' : 'neutral' });
  try {
    const { svg } = await mermaid.render('drawing', data.diagram);
    document.body.style.margin = '0';
    document.body.innerHTML = svg;
    const drawn = document.querySelector('svg');
    const { width, height } = drawn.getBoundingClientRect();
    source.postMessage({ number: data.number, width: Math.ceil(width), height: Math.ceil(height) }, '*');
  } catch {
    source.postMessage({ number: data.number, failed: true }, '*');
  }
});
parent.postMessage({ ready: true }, '*');
