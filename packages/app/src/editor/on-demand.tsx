// Parts that are loaded when they are first drawn. Unlike `lazy` of React, which shows them up to 300 ms later than they
// are there, they are shown at once.
import { useEffect, useState, type ComponentType, type JSX } from 'react';

export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element | null {
  let loaded: ComponentType<P> | undefined;
  return function OnDemand(props) {
    const [Part, setPart] = useState(() => loaded);
    const [fault, setFault] = useState<Error>();
    useEffect(() => {
      if (Part) return;
      load().then(
        (made) => {
          loaded = made;
          setPart(() => made);
        },
        (error: Error) => setFault(error),
      );
    }, [Part]);
    // The screen shows why it cannot be loaded.
    if (fault) throw fault;
    return Part ? <Part {...props} /> : null;
  };
}
