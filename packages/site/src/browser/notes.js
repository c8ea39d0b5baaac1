import { find, root } from './page.js';

// Shows a footnote beside its reference on hover and focus. Without script, and on touch, the reference is a link to
// it.
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
    // Delay: the pointer crosses a gap between the reference and its footnote.
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
