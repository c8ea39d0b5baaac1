// Helpers shared by the scripts of a page. They are bundled into one file; see assets.ts.
export const root = document.documentElement;
export const find = (selector, within = document) => within.querySelector(selector);
export const each = (selector, work) => document.querySelectorAll(selector).forEach(work);

export const isDark = () =>
  root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;

/** Reader preferences in localStorage. Where storage is blocked they last for this page. */
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
