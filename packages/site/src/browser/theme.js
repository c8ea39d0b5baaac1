// Runs before the first paint, so that neither the wrong theme nor a dismissed announcement flashes.
try {
  const { dataset, classList } = document.documentElement;
  const chosen = localStorage.getItem('lectern-theme');
  if ((chosen === 'light' || chosen === 'dark') && !classList.contains('one-theme')) dataset.theme = chosen;
  const { announcement } = dataset;
  if (announcement && localStorage.getItem(`lectern-closed-${announcement}`)) dataset.dismissed = '';
} catch {
  // Storage is blocked; fall back to the device's preference.
}
