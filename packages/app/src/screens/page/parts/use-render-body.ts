// The code that parses and renders pages. It is loaded beside the screens that use it, so that their titles, lists and the
// tree of pages are painted before it is there.
import { useEffect, useState } from 'react';

const load = () => import('./render-body.ts');
type RenderBody = Awaited<ReturnType<typeof load>>['renderBody'];

let loaded: RenderBody | undefined;

async function loadRenderer(): Promise<RenderBody> {
  return (loaded ??= (await load()).renderBody);
}

// When it fails, it is loaded again when something is to be rendered.
loadRenderer().catch(() => undefined);

/** Undefined until it is there. */
export function useRenderBody(): RenderBody | undefined {
  const [renderBody, setRenderBody] = useState(() => loaded);
  const [fault, setFault] = useState<Error>();
  useEffect(() => {
    if (renderBody) return undefined;
    let isCurrent = true;
    loadRenderer().then(
      (render) => isCurrent && setRenderBody(() => render),
      (error: Error) => isCurrent && setFault(error),
    );
    return () => void (isCurrent = false);
  }, [renderBody]);
  // The screen shows why it cannot be loaded.
  if (fault) throw fault;
  return renderBody;
}
