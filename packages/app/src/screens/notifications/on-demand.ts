// Parts of other screens, loaded with their texts after the first paint.
import { onDemand } from '../../ui/on-demand.tsx';

const load = () => import('./screens.ts');

export async function notificationScreens() {
  const screens = await load();
  await screens.notificationTextFiles.load();
  return screens;
}

export const Bell = onDemand(async () => (await notificationScreens()).Bell);
export const WatchDialog = onDemand(async () => (await notificationScreens()).WatchDialog);
