// What is shown in place of a file that is being sent. It is drawn without React, because it is within the document.
import { nearestLocale } from '../../../texts/locales.ts';
import { fill } from '../../../texts/format.ts';
import { panelTexts } from '../../../texts/panels.ts';
import styles from './upload-box.module.css';

type Actions = { cancel(): void; retry(): void };

export class UploadBox {
  readonly dom = document.createElement('div');
  readonly #name: string;
  readonly #text = document.createElement('p');
  readonly #progress = document.createElement('progress');
  readonly #retry: HTMLButtonElement;
  readonly #cancel: HTMLButtonElement;
  readonly #percent = new Intl.NumberFormat(nearestLocale([document.documentElement.lang]), { style: 'percent' });

  constructor(name: string, { cancel, retry }: Actions) {
    const { uploads: t } = panelTexts();
    this.#name = name;
    this.dom.className = styles.box ?? '';
    this.dom.contentEditable = 'false';
    this.#text.dir = 'auto';
    this.#progress.max = 1;
    this.#progress.setAttribute('aria-label', fill(t.sending, { name }));
    this.#retry = buttonOf(t.retry, retry);
    this.#cancel = buttonOf(t.cancel, cancel);
    this.dom.append(this.#text, this.#progress, this.#retry, this.#cancel);
    this.showShare(0);
  }

  showShare(share: number): void {
    const { uploads: t } = panelTexts();
    const sending = fill(t.sending, { name: this.#name });
    this.#text.textContent = `${sending} ${this.#percent.format(share)}`;
    this.#text.removeAttribute('role');
    this.#progress.value = share;
    this.#progress.hidden = false;
    this.#retry.hidden = true;
    this.#cancel.textContent = t.cancel;
  }

  showFault(why: string): void {
    const { uploads: t } = panelTexts();
    this.#text.setAttribute('role', 'alert');
    this.#text.textContent = `${fill(t.failed, { name: this.#name })} ${why}`;
    this.#progress.hidden = true;
    this.#retry.hidden = false;
    this.#cancel.textContent = t.dismiss;
  }
}

function buttonOf(label: string, onClick: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = styles.button ?? '';
  button.textContent = label;
  button.addEventListener('click', onClick);
  return button;
}
