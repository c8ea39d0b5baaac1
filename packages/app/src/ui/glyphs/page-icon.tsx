import { useEffect, useState } from 'react';
import type { IconShape } from './icon-shard.ts';
import { knownShape, loadShape } from './named-icon.ts';

/** The icon before the title of a page. Nothing is shown for a name that no icon has. */
export function PageIcon({ name }: { name: string }) {
  const [loaded, setLoaded] = useState<{ name: string; shape: IconShape | null }>();
  const shape = loaded?.name === name ? loaded.shape : knownShape(name);
  useEffect(() => {
    if (knownShape(name) !== undefined) return undefined;
    let isCurrent = true;
    // Without the connection the title is enough.
    loadShape(name).then(
      (found) => isCurrent && setLoaded({ name, shape: found }),
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [name]);
  if (!shape) return null;
  const [width, height, ...paths] = shape;
  return (
    <svg className="named-icon" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {paths.map((path) => (
        <path key={path} d={path} />
      ))}
    </svg>
  );
}
