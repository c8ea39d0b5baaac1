// Page feedback: two rating buttons and an optional comment. Works without script.
import { html, nothing, type Html } from '../html/html.ts';
import type { Texts } from '../texts/index.ts';

type Place = { address: string; page: string };

export const feedbackForm = (texts: Texts, { address, page }: Place): Html =>
  html`<form class="feedback" method="post" action="${address}">
    <input type="hidden" name="page" value="${page}" />
    <fieldset>
      <legend>${texts.helpful}</legend>
      <button name="rating" value="good">${texts.yes}</button>
      <button name="rating" value="bad">${texts.no}</button>
    </fieldset>
  </form>`;

/** After a rating; a comment may follow once. */
export const feedbackThanks = (texts: Texts, place: Place, rating: string, commented: boolean): Html =>
  html`<form class="feedback" method="post" action="${place.address}">
    <p role="status">${texts.thanks}</p>
    ${
      commented
        ? nothing
        : html`<input type="hidden" name="page" value="${place.page}" /><input
              type="hidden"
              name="rating"
              value="${rating}"
            /><label>${texts.tellMore}<textarea name="comment" rows="3" maxlength="1000" required></textarea></label
            ><button>${texts.send}</button>`
    }
  </form>`;
