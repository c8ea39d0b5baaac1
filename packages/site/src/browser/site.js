// Progressive enhancement: every page can be read, searched and left without it.
import { each, find, isDark, root, store } from './page.js';

each('.theme-switch', (button) => {
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset.theme = theme;
    dispatchEvent(new Event('theme'));
    store.set('lectern-theme', theme);
  });
});

each('[data-dismiss="announcement"]', (button) =>
  button.addEventListener('click', () => {
    store.set(`lectern-closed-${root.dataset.announcement}`, '1');
    root.dataset.dismissed = '';
    // The focused element is gone; move the focus to the start of the page.
    find('main').focus({ preventScroll: true });
  }),
);

async function copyText(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return;
  }
  const said = find('span', button) ?? button;
  const label = said.textContent;
  if (label === button.dataset.done) return;
  said.textContent = button.dataset.done;
  button.classList.add('done');
  setTimeout(() => {
    said.textContent = label;
    button.classList.remove('done');
  }, 1500);
}

if (navigator.clipboard) {
  each('button.copy', (button) => {
    button.hidden = false;
    button.addEventListener('click', () => copyText(button, find('code', button.parentElement).textContent.trimEnd()));
  });
  each('button.copy-page', (button) =>
    button.addEventListener('click', async () => {
      const answer = await fetch(button.dataset.from);
      if (answer.ok) await copyText(button, await answer.text());
    }),
  );
} else {
  // The clipboard needs a secure context; a link takes the button's place.
  each('button.copy-page', (button) => button.remove());
  each('.unscripted', (link) => link.classList.remove('unscripted'));
}

// Tabs of the same title are synchronized, such as commands by operating system.
addEventListener('change', ({ target }) => {
  const { tab } = target.dataset;
  if (tab === undefined) return;
  const before = target.nextElementSibling.getBoundingClientRect().top;
  each('.tabs > input', (other) => {
    if (other.dataset.tab === tab && other.name !== target.name) other.checked = true;
  });
  scrollBy({ top: target.nextElementSibling.getBoundingClientRect().top - before, behavior: 'instant' });
});

/** Normalizes an anchor for comparison; the same as in `@lectern/content/anchors`. */
const folded = (name) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/^id-(?=\d)/, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replaceAll(/s[hc]*ch/g, 'sh')
    .replaceAll('kh', 'h')
    .replaceAll('ts', 'c')
    .replaceAll(/[yj]/g, 'i')
    .replaceAll(/i[eo]/g, 'e')
    .replaceAll(/([aou])e/g, '$1')
    .replaceAll(/i+/g, 'i');

/** Opens the tabs and details elements that hide the target of the URL's fragment. */
function reveal() {
  let name = location.hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // Malformed percent-encoding: use it as it is.
  }
  // External links may spell the anchor differently.
  const part =
    document.getElementById(name) ??
    [...document.querySelectorAll('.body [id]')].find(({ id }) => folded(id) === folded(name));
  if (!part) return;
  for (let at = part; at; at = at.parentElement) {
    if (at.localName === 'details') at.open = true;
    if (at.localName === 'label' && at.control) at.control.checked = true;
    if (at.classList.contains('tab-panel')) at.previousElementSibling.previousElementSibling.checked = true;
  }
  part.scrollIntoView();
}
addEventListener('hashchange', reveal);
if (location.hash) reveal();

// Menus close on a click outside.
addEventListener('click', ({ target }) => {
  each('details.menu[open]', (menu) => {
    if (!menu.contains(target)) menu.open = false;
  });
});
// The same when the focus leaves them: an open menu would cover the focused element.
addEventListener('focusout', ({ relatedTarget }) => {
  if (!relatedTarget) return;
  each('details.menu[open]', (menu) => {
    if (!menu.contains(relatedTarget)) menu.open = false;
  });
  each('.sidebar:popover-open', (menu) => {
    if (!menu.contains(relatedTarget)) menu.hidePopover();
  });
});
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  each('details.menu[open]', (menu) => {
    menu.open = false;
    find('summary', menu).focus();
  });
});

// Scrolls the sidebar, and nothing else, to the current page.
const contents = find('.sidebar');
function showCurrent() {
  const current = contents && find('[aria-current="page"]', contents)?.getBoundingClientRect();
  const box = contents?.getBoundingClientRect();
  if (!current || (current.top >= box.top && current.bottom <= Math.min(box.bottom, innerHeight))) return;
  contents.scrollTop += current.top - box.top - box.height / 3;
}
contents?.addEventListener('toggle', showCurrent);
showCurrent();

// Open all details elements for printing.
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('main details:not([open], .menu, .try)')];
  opened.forEach((box) => (box.open = true));
});
addEventListener('afterprint', () => opened.forEach((box) => (box.open = false)));

// Sends page feedback without leaving the page.
addEventListener('submit', async (event) => {
  const form = event.target;
  if (!form.matches('article form.feedback')) return;
  event.preventDefault();
  const sent = new URLSearchParams(new FormData(form, event.submitter));
  const answer = await fetch(`${form.action}?fragment`, { method: 'POST', body: sent }).catch(() => undefined);
  if (!answer?.ok) return;
  const made = document.createElement('template');
  made.innerHTML = await answer.text();
  form.replaceWith(made.content);
  find('form.feedback textarea')?.focus();
});
