/** For texts of which several are on one screen. */
export function withoutIds(html: string): string {
  const template = document.createElement('template');
  template.innerHTML = html;
  for (const element of template.content.querySelectorAll('[id]')) element.removeAttribute('id');
  return template.innerHTML;
}
