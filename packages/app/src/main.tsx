import '@fontsource-variable/inter/wght.css';
import '@fontsource/ibm-plex-mono/400.css';
import './ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { setNonce } from 'get-nonce';
import { createRoot } from 'react-dom/client';
import { queryClient } from './api/query.ts';
import { watchBuild } from './api/outdated.ts';
import { loadSession, signInUrl } from './api/session.ts';
import { startFirstRequests } from './first-requests.ts';
import { createAppRouter } from './routes.ts';
import { TextsProvider } from './texts/context.tsx';
import { directionOf, locales } from './texts/locales.ts';
import { chosenLocale, chosenTheme, showTheme } from './ui/preferences.ts';
import { cspNonce } from './ui/csp-nonce.ts';

const locale = chosenLocale();
document.documentElement.lang = locale;
document.documentElement.dir = directionOf(locale);
showTheme(chosenTheme());
setNonce(cspNonce());

startFirstRequests(location.pathname);
const [session, texts] = await Promise.all([loadSession(), locales[locale].load()]);
const root = document.getElementById('root');
if (!session) location.assign(signInUrl());
else if (root) {
  watchBuild();
  createRoot(root).render(
    <TextsProvider texts={texts}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createAppRouter()} />
      </QueryClientProvider>
    </TextsProvider>,
  );
}
