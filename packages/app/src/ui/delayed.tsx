import { useEffect, useState, type ReactNode } from 'react';

const shortMs = 300;

/** Shows its content only after a while: what loads quickly should not flicker. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), shortMs);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? children : null;
}
