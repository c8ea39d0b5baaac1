// What the scripts of a page share. They are sent as one file; see assets.ts.
export const root = document.documentElement;
export const find = (selector, within = document) => within.querySelector(selector);
export const each = (selector, work) => document.querySelectorAll(selector).forEach(work);

export const isDark = () =>
  root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

/** What a reader chose. It may be refused, and lasts for this page then. */
export const store = {
  get(name) {
    try {
      return localStorage.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set(name, value) {
    try {
      localStorage.setItem(name, value);
    } catch {
      // It lasts for this page.
    }
  },
};
