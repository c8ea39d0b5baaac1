// The search dialog: results while typing, and recent searches.
import { each, find, store } from './page.js';

const dialog = find('dialog.search');
if (dialog) {
  const input = find('input', dialog);
  const list = find('.search-results', dialog);
  const address = find('form', dialog).action;
  const begin = find('.search-begin', dialog);
  const recent = find('.search-recent', dialog);
  // Sites on the same host have separate histories.
  const memory = `lectern-searches ${new URL(address).pathname}`;
  let asked = '';
  let timer;
  let current;

  const remembered = () => {
    try {
      const all = JSON.parse(store.get(memory) ?? '[]');
      return Array.isArray(all) ? all.filter((one) => typeof one === 'string').slice(0, 5) : [];
    } catch {
      return [];
    }
  };
  const remember = (query) => {
    if (query === '') return;
    store.set(memory, JSON.stringify([query, ...remembered().filter((one) => one !== query)].slice(0, 5)));
  };
  /** Initial state, before anything is typed. */
  const showBegin = () => {
    const empty = input.value.trim() === '';
    const all = remembered();
    begin.hidden = !empty || all.length > 0;
    recent.hidden = !empty || all.length === 0;
    if (!empty) return;
    find('ul', recent).replaceChildren(
      ...all.map((query) => {
        const item = document.createElement('li');
        const button = document.createElement('button');
        button.type = 'button';
        button.append(find('.glyph', recent).cloneNode(true), query);
        button.addEventListener('click', () => {
          input.value = query;
          input.focus();
          void search();
        });
        item.append(button);
        return item;
      }),
    );
  };
  find('[data-clear]', recent).addEventListener('click', () => {
    store.set(memory, '[]');
    showBegin();
    input.focus();
  });
  // What stands in the field, which may be further than the search whose results are clicked.
  list.addEventListener('click', ({ target }) => target.closest('a') && remember(input.value.trim()));

  const open = (event) => {
    event?.preventDefault();
    if (!dialog.open) dialog.showModal();
    showBegin();
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
    showBegin();
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
      // Escaped HTML from this site's server.
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

  // Arrow keys move between the input and the results.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const links = [...dialog.querySelectorAll('.search-recent:not([hidden]) li button, .search-results a')];
    if (links.length === 0) return;
    event.preventDefault();
    const at = links.indexOf(document.activeElement);
    const next = event.key === 'ArrowDown' ? at + 1 : at - 1;
    if (next < 0) input.focus();
    else links[Math.min(next, links.length - 1)].focus();
  });
  // A search input consumes Escape to clear itself, so the dialog would stay open.
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return;
    event.preventDefault();
    dialog.close();
  });
  input.addEventListener('keydown', (event) => {
    const first = find('.found a', list);
    if (event.key !== 'Enter' || !first || event.isComposing || input.value.trim() !== asked) return;
    event.preventDefault();
    first.click();
  });
}

// On a 404 page, prefill the search from the URL. The server does not echo the request.
const field = find('main.message [role="search"] input');
if (field && field.value === '') {
  const last = location.pathname.split('/').findLast((part) => part !== '') ?? '';
  try {
    field.value = decodeURIComponent(last)
      .replace(/\.\w{1,5}$/, '')
      .replaceAll(/[-_+.~]+/g, ' ')
      .trim()
      .slice(0, 100);
  } catch {
    // Malformed percent-encoding.
  }
}
