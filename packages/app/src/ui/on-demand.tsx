// Parts that are loaded when they are first drawn. Unlike `lazy` of React, which shows them up to 300 ms later than they
// are there, they are shown at once, and a part that cannot be loaded does not take the editor away.
import { useEffect, useRef, useState, type ComponentType, type JSX } from 'react';
import { useTexts } from '../texts/context.tsx';
import { faultText } from '../texts/faults.ts';
import { problemToast } from './toast.tsx';

/** Of a dialog, which is closed when it is not wanted any more, or cannot be loaded: else it could not be opened again. */
function close(props: object): void {
  if ('onClose' in props && typeof props.onClose === 'function') props.onClose();
}

export type OnDemand<P> = ((props: P) => JSX.Element | null) & { preload(): void };

export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
  let loaded: ComponentType<P> | undefined;
  const loadOnce = async () => (loaded ??= await load());
  function Part(props: P) {
    const t = useTexts();
    const [Drawn, setDrawn] = useState(() => loaded);
    const current = useRef<P>(props);
    useEffect(() => void (current.current = props));
    useEffect(() => {
      if (Drawn) return undefined;
      let isShown = true;
      loadOnce().then(
        (made) => isShown && setDrawn(() => made),
        (error: unknown) => {
          problemToast(faultText(error, t));
          if (isShown) close(current.current);
        },
      );
      const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && close(current.current);
      addEventListener('keydown', onKey);
      return () => {
        isShown = false;
        removeEventListener('keydown', onKey);
      };
    }, [Drawn, t]);
    return Drawn ? <Drawn {...props} /> : null;
  }
  // When it fails, the part is loaded when it is drawn.
  return Object.assign(Part, { preload: () => void loadOnce().catch(() => undefined) });
}
