import { createRootRoute } from '@tanstack/react-router';
import { ErrorScreen, NotFoundScreen } from '../screens/shell/parts/error-screen.tsx';
import { Shell } from '../screens/shell/route.tsx';

export const root = createRootRoute({
  component: Shell,
  notFoundComponent: NotFoundScreen,
  errorComponent: ErrorScreen,
});
