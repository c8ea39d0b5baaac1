// Text from the first formula on is shown when the parts of the font that the page needs are there: see formulas.css.
import { find, root } from './page.js';

if (find('math')) {
  // Layout asks for the parts. Asking for them by their characters would load all whose ranges overlap.
  root.getBoundingClientRect();
  const awaited = [...document.fonts].filter(
    ({ family, status }) => /^\W?Formulas/.test(family) && status === 'loading',
  );
  // A part that cannot be loaded is not waited for either.
  void Promise.allSettled(awaited.map(({ loaded }) => loaded)).then(() => root.classList.add('formulas-ready'));
}
