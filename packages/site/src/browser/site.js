// What makes reading more comfortable. Every page can be read, searched and left without it.
const root = document.documentElement;
const find = (selector, within = document) => within.querySelector(selector);
const each = (selector, work) => document.querySelectorAll(selector).forEach(work);

const isDark = () =>
  root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

each('.theme-switch', (button) => {
  button.hidden = false;
  button.addEventListener('click', () => {
    const theme = isDark() ? 'light' : 'dark';
    root.dataset.theme = theme;
    dispatchEvent(new Event('theme'));
    try {
      localStorage.setItem('lectern-theme', theme);
    } catch {
      // It lasts for this page then.
    }
  });
});

async function copyText(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    return;
  }
  const label = button.textContent;
  if (label === button.dataset.done) return;
  button.textContent = button.dataset.done;
  setTimeout(() => (button.textContent = label), 1500);
}

if (navigator.clipboard) {
  each('button.copy', (button) => {
    button.hidden = false;
    button.addEventListener('click', () => copyText(button, find('code', button.parentElement).textContent.trimEnd()));
  });
  each('button.copy-page', (button) => {
    button.hidden = false;
    button.addEventListener('click', async () => {
      const answer = await fetch(button.dataset.from);
      if (answer.ok) await copyText(button, await answer.text());
    });
  });
}

// Tabs of the same title follow each other: who reads the commands of one system reads them everywhere.
addEventListener('change', ({ target }) => {
  const { tab } = target.dataset;
  if (tab === undefined) return;
  const before = target.nextElementSibling.getBoundingClientRect().top;
  each('.tabs > input', (other) => {
    if (other.dataset.tab === tab && other.name !== target.name) other.checked = true;
  });
  scrollBy({ top: target.nextElementSibling.getBoundingClientRect().top - before, behavior: 'instant' });
});

/** What is left of a name when what others spell differently is put aside; the same as in `@lectern/content/anchors`. */
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

/** Opens what hides the part of the page an address names. */
function reveal() {
  let name = location.hash.slice(1);
  try {
    name = decodeURIComponent(name);
  } catch {
    // Taken as it is written.
  }
  // Links from elsewhere may spell it a little differently.
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

// Menus close when somebody turns to something else.
addEventListener('click', ({ target }) => {
  each('details.menu[open]', (menu) => {
    if (!menu.contains(target)) menu.open = false;
  });
});
// So it is when the keyboard leaves them; what is behind an open menu cannot be seen.
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

// The contents are moved to the page that is read, and nothing else is.
const contents = find('.sidebar');
function showCurrent() {
  const current = contents && find('[aria-current="page"]', contents)?.getBoundingClientRect();
  const box = contents?.getBoundingClientRect();
  if (!current || (current.top >= box.top && current.bottom <= Math.min(box.bottom, innerHeight))) return;
  contents.scrollTop += current.top - box.top - box.height / 3;
}
contents?.addEventListener('toggle', showCurrent);
showCurrent();

const outline = find('.outline');
if (outline) {
  const entries = [...outline.querySelectorAll('a')].flatMap((link) => {
    const part = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return part ? [{ link, part }] : [];
  });
  let queued = false;
  const mark = () => {
    queued = false;
    // What a closed tab or box hides is nowhere on the page.
    const seen = entries.filter(({ part }) => part.getClientRects().length > 0);
    const passed = seen.filter(({ part }) => part.getBoundingClientRect().top < innerHeight * 0.25);
    const atEnd = innerHeight + scrollY >= document.body.scrollHeight - 2;
    const current = (atEnd && scrollY > 0 ? seen : passed).at(-1);
    for (const entry of entries) entry.link.toggleAttribute('data-current', entry === current);
  };
  addEventListener(
    'scroll',
    () => {
      if (!queued) requestAnimationFrame(mark);
      queued = true;
    },
    { passive: true },
  );
  mark();
}

const dialog = find('dialog.search');
if (dialog) {
  const input = find('input', dialog);
  const list = find('.search-results', dialog);
  const address = find('form', dialog).action;
  let asked = '';
  let timer;
  let current;

  const open = (event) => {
    event?.preventDefault();
    if (!dialog.open) dialog.showModal();
    input.select();
  };
  each('[data-search]', (link) => link.addEventListener('click', open));
  each('button[data-action="search"]', (button) =>
    button.addEventListener('click', () => {
      open();
      if (button.dataset.query) {
        input.value = button.dataset.query;
        void search();
      }
    }),
  );
  addEventListener('keydown', (event) => {
    const typing = /^(?:input|textarea|select)$/.test(event.target.localName ?? '') || event.target.isContentEditable;
    if ((event.key === 'k' && (event.metaKey || event.ctrlKey)) || (event.key === '/' && !typing)) open(event);
  });
  dialog.addEventListener('click', ({ target }) => target === dialog && dialog.close());

  async function search() {
    const query = input.value.trim();
    if (query === asked) return;
    asked = query;
    current?.abort();
    if (query === '') {
      list.replaceChildren();
      return;
    }
    current = new AbortController();
    try {
      const url = new URL(address);
      url.searchParams.set('q', query);
      url.searchParams.set('fragment', '1');
      const answer = await fetch(url, { signal: current.signal });
      const found = await answer.text();
      if (!answer.ok) throw new Error(found);
      // Made by this site's server, where everything in it was escaped.
      list.innerHTML = found;
    } catch (error) {
      if (error.name === 'AbortError') return;
      asked = '';
      list.textContent = dialog.dataset.failed;
    }
  }
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, 80);
  });

  // Arrows go from the field into the results and back.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const links = [...list.querySelectorAll('a')];
    if (links.length === 0) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement);
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
    if (next < 0) input.focus();
    else links[Math.min(next, links.length - 1)].focus();
  });
  // A search field takes Escape to empty itself, and the dialog would stay.
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    dialog.close();
  });
  input.addEventListener('keydown', (event) => {
    const first = find('a', list);
    if (event.key !== 'Enter' || !first || event.isComposing || input.value.trim() !== asked) return;
    event.preventDefault();
    first.click();
  });
}

// The note to a word is shown beside it, to the mouse and the keyboard, until both have left. Without script, and for
// fingers, the word leads to it.
const notes = find('section.notes');
if (notes && 'popover' in notes) {
  const shown = document.createElement('div');
  shown.id = '~note';
  shown.className = 'note-shown';
  shown.role = 'tooltip';
  shown.popover = 'manual';
  notes.append(shown);
  let word;
  let leaving;
  const hide = () => {
    clearTimeout(leaving);
    word?.removeAttribute('aria-describedby');
    word = undefined;
    shown.hidePopover();
  };
  const show = (next) => {
    clearTimeout(leaving);
    const note = next !== word && document.getElementById(next.hash.slice(1));
    if (!note) return;
    hide();
    word = next;
    shown.replaceChildren(...note.cloneNode(true).childNodes);
    shown.querySelectorAll('.note-back').forEach((back) => back.remove());
    shown.querySelectorAll('[id]').forEach((part) => part.removeAttribute('id'));
    word.setAttribute('aria-describedby', shown.id);
    shown.showPopover();
    const [at] = word.getClientRects();
    const { width, height } = shown.getBoundingClientRect();
    const below = at.bottom + height + 8 < innerHeight || at.top < height + 8;
    shown.style.left = `${scrollX + Math.max(8, Math.min(at.left, root.clientWidth - width - 8))}px`;
    shown.style.top = `${scrollY + (below ? at.bottom + 4 : at.top - height - 4)}px`;
  };
  addEventListener('pointerover', ({ target, pointerType }) => {
    const over = pointerType !== 'touch' && target.closest?.('.annotation, .note-shown');
    if (over === shown) clearTimeout(leaving);
    else if (over) show(over);
    // The way from the word to its note leads over what is between them.
    else if (word && !word.matches(':focus-visible')) {
      clearTimeout(leaving);
      leaving = setTimeout(hide, 300);
    }
  });
  addEventListener('focusin', ({ target }) => {
    if (target.matches('.annotation:focus-visible')) show(target);
    else if (word && !shown.contains(target)) hide();
  });
  addEventListener('keydown', ({ key }) => key === 'Escape' && hide());
  addEventListener('click', ({ target }) => word && !shown.contains(target) && hide());
  addEventListener('beforeprint', hide);
}

// On paper nothing can be opened.
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('main details:not([open], .menu, .try)')];
  opened.forEach((box) => (box.open = true));
});
addEventListener('afterprint', () => opened.forEach((box) => (box.open = false)));

const diagrams = [...document.querySelectorAll('.diagram')];
if (diagrams.length > 0) {
  const frames = new Map();
  const left = new Set(diagrams);
  const begin = (figure) => {
    if (!left.delete(figure)) return;
    seen.unobserve(figure);
    const frame = document.createElement('iframe');
    frame.src = document.body.dataset.diagram;
    frame.title = find('pre', figure).getAttribute('aria-label');
    frames.set(figure, frame);
    figure.append(frame);
  };
  const seen = new IntersectionObserver(
    (entries) => entries.forEach(({ target, isIntersecting }) => isIntersecting && begin(target)),
    { rootMargin: '300px' },
  );
  diagrams.forEach((figure) => seen.observe(figure));
  // Printing does not wait until something is drawn, so the others are drawn one by one when there is time.
  const whenIdle = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 500));
  const beginNext = () => whenIdle(() => [...left].slice(0, 1).forEach(begin));
  if (!navigator.connection?.saveData) {
    if (document.readyState === 'complete') beginNext();
    else addEventListener('load', beginNext);
  }
  addEventListener('beforeprint', () => left.forEach(begin));
  const draw = (figure, frame) =>
    frame.contentWindow.postMessage({ diagram: find('code', figure).textContent, dark: isDark() }, '*');
  addEventListener('theme', () => frames.forEach((frame, figure) => draw(figure, frame)));
  addEventListener('message', ({ source, data }) => {
    const [figure, frame] = [...frames].find(([, one]) => one.contentWindow === source) ?? [];
    if (!figure) return;
    if (data.ready) {
      draw(figure, frame);
      return;
    }
    if (data.failed) {
      frame.remove();
      frames.delete(figure);
    } else {
      frame.height = data.height;
      figure.classList.add('drawn');
    }
    if (!navigator.connection?.saveData) beginNext();
  });
}

// Answers whether a page helped without leaving it.
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
