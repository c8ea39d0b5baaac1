// Reveals text from the first formula on once the font subsets the page needs are loaded: see formulas.css.
import { find, root } from './page.js';

if (find('math')) {
  // Layout triggers loading of the subsets. Loading by characters would load all whose ranges overlap.
  root.getBoundingClientRect();
  const awaited = [...document.fonts].filter(
    ({ family, status }) => /^\W?Formulas/.test(family) && status === 'loading',
  );
  // Do not wait for a subset that fails to load.
  void Promise.allSettled(awaited.map(({ loaded }) => loaded)).then(() => root.classList.add('formulas-ready'));
}
