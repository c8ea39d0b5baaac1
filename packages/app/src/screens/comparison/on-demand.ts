// Comparing pages needs the code that parses them; lists of changes are painted before it is there.
import { onDemand } from '../../ui/on-demand.tsx';

export const RevisionComparison = onDemand(() =>
  import('./revision-comparison.tsx').then((part) => part.RevisionComparison),
);
RevisionComparison.preload();
