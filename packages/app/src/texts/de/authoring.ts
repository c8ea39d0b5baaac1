import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: 'Reparieren',
    fixOn: 'Link zu {target} auf {page} reparieren',
    title: 'Defekten Link reparieren',
    leadsTo: 'Steht als {href} auf {page}.',
    all: 'Alle Links dorthin auf dieser Seite werden geändert, sonst nichts.',
    how: 'Was tun',
    toPage: 'Zu einer anderen Seite führen',
    toAddress: 'Eine andere Adresse verwenden',
    remove: 'Link entfernen und Text behalten',
    page: 'Seite',
    find: 'Seite suchen',
    address: 'Adresse',
    choosePage: 'Zuerst eine Seite wählen',
    notInText:
      'Der Text der Seite hat diesen Link nicht. Vielleicht ist es das Titelbild oder etwas, das nur der Quelltext zeigt: Öffne die Seite.',
    fixed: 'Der Link ist repariert.',
    locked: 'Direkte Änderungen an diesem Bereich sind gesperrt: Die Änderung beginnt einen Änderungsantrag.',
    subject: 'Defekte Links reparieren',
  },
  mergePreview: {
    readers: 'Was Lesende sehen werden',
    page: 'Geänderte Seite',
    end: 'Diese Adressen führen dann ins Leere:',
    noneEnd: 'Keine Adresse endet; verschobene Seiten werden weitergeleitet.',
  },
};
