// Runs before the first paint, so that a page never shows in the colours its reader did not choose, nor what they closed.
try {
  const { dataset, classList } = document.documentElement;
  const chosen = localStorage.getItem('lectern-theme');
  if ((chosen === 'light' || chosen === 'dark') && !classList.contains('one-theme')) dataset.theme = chosen;
  const { announcement } = dataset;
  if (announcement && localStorage.getItem(`lectern-closed-${announcement}`)) dataset.dismissed = '';
} catch {
  // Storage may be refused; the device decides then.
}
