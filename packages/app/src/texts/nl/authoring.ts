import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: 'Herstellen',
    fixOn: 'Link naar {target} op {page} herstellen',
    title: 'Een kapotte link herstellen',
    leadsTo: 'Staat als {href} op {page}.',
    all: 'Alle links ernaartoe op deze pagina worden gewijzigd, en verder niets.',
    how: 'Wat te doen',
    toPage: 'Naar een andere pagina leiden',
    toAddress: 'Een ander adres gebruiken',
    remove: 'De link verwijderen en de tekst houden',
    page: 'Pagina',
    find: 'Een pagina zoeken',
    address: 'Adres',
    choosePage: 'Kies eerst een pagina',
    notInText:
      'De tekst van de pagina heeft deze link niet. Het kan de omslag zijn of iets dat alleen de bron toont: open de pagina.',
    fixed: 'De link is hersteld.',
    locked: 'Rechtstreeks bewerken van deze ruimte is vergrendeld: de wijziging start een wijzigingsverzoek.',
    subject: 'Kapotte links herstellen',
  },
  mergePreview: {
    readers: 'Wat lezers te zien krijgen',
    page: 'Gewijzigde pagina',
    end: 'Deze adressen leiden dan nergens meer heen:',
    noneEnd: 'Geen adres vervalt; verplaatste pagina’s worden doorverwezen.',
  },
};
