// Runs before the first paint, so that a page never shows in the colours its reader did not choose.
try {
  const chosen = localStorage.getItem('lectern-theme');
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen;
} catch {
  // Storage may be refused; the device decides then.
}
