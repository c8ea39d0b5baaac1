// The few strings a printed file adds.
export type PrintTexts = {
  contents: string;
  page: string;
  revision: string;
  info: string;
  success: string;
  warning: string;
  danger: string;
  empty: string;
};

const make = (text: string): PrintTexts => {
  const [contents, page, revision, info, success, warning, danger, empty] = text.split('|') as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  return { contents, page, revision, info, success, warning, danger, empty };
};

const english = make('Contents|page|Revision|Note|Tip|Warning|Danger|There are no pages yet.');

const known: Record<string, PrintTexts> = {
  en: english,
  de: make('Inhalt|Seite|Stand|Hinweis|Tipp|Warnung|Gefahr|Es gibt noch keine Seiten.'),
  fr: make('Table des matières|page|Révision|Remarque|Conseil|Attention|Danger|Il n’y a pas encore de pages.'),
  es: make('Contenido|página|Revisión|Nota|Consejo|Advertencia|Peligro|Todavía no hay páginas.'),
  it: make('Indice|pagina|Revisione|Nota|Suggerimento|Attenzione|Pericolo|Non ci sono ancora pagine.'),
  pt: make('Conteúdo|página|Revisão|Nota|Dica|Aviso|Perigo|Ainda não há páginas.'),
  ru: make('Содержание|стр.|Редакция|Примечание|Совет|Внимание|Опасно|Страниц пока нет.'),
  zh: make('目录|页|修订|说明|提示|注意|警告|还没有页面。'),
  ja: make('目次|ページ|版|補足|ヒント|注意|警告|まだページがありません。'),
  nl: make('Inhoud|pagina|Revisie|Opmerking|Tip|Waarschuwing|Gevaar|Er zijn nog geen pagina’s.'),
  no: make('Innhold|side|Revisjon|Merk|Tips|Advarsel|Fare|Det er ingen sider ennå.'),
  pl: make('Spis treści|strona|Wersja|Uwaga|Wskazówka|Ostrzeżenie|Niebezpieczeństwo|Nie ma jeszcze stron.'),
  tr: make('İçindekiler|sayfa|Sürüm|Not|İpucu|Uyarı|Tehlike|Henüz sayfa yok.'),
  ar: make('المحتويات|صفحة|المراجعة|ملاحظة|نصيحة|تحذير|خطر|لا توجد صفحات بعد.'),
  ko: make('목차|쪽|개정|참고|팁|주의|경고|아직 페이지가 없습니다.'),
};

export const printTextsIn = (language: string): PrintTexts => known[language.slice(0, 2).toLowerCase()] ?? english;
