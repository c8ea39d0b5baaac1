import { panelTextFiles } from '../../../texts/panels.ts';
import { onDemand } from '../../../ui/on-demand.tsx';

export const Panels = onDemand(async () => {
  const [part] = await Promise.all([import('./panels.tsx'), panelTextFiles.load()]);
  return part.Panels;
});
