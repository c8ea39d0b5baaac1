import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: 'Corriger',
    fixOn: 'Corriger le lien vers {target} sur {page}',
    title: 'Corriger un lien cassé',
    leadsTo: 'Écrit {href} sur {page}.',
    all: 'Tous les liens vers lui sur cette page sont modifiés, et rien d’autre.',
    how: 'Que faire',
    toPage: 'Mener à une autre page',
    toAddress: 'Utiliser une autre adresse',
    remove: 'Supprimer le lien et garder son texte',
    page: 'Page',
    find: 'Chercher une page',
    address: 'Adresse',
    choosePage: 'Choisissez d’abord une page',
    notInText:
      'Le texte de la page n’a pas ce lien. C’est peut-être sa couverture, ou il est dans ce que seule la source montre : ouvrez la page.',
    fixed: 'Le lien est corrigé.',
    locked:
      'Les modifications directes de cet espace sont verrouillées : la correction ouvre une demande de modification.',
    subject: 'Corriger des liens cassés',
  },
  mergePreview: {
    readers: 'Ce que verront les lecteurs',
    page: 'Page modifiée',
    end: 'Ces adresses ne mèneront plus nulle part :',
    noneEnd: 'Aucune adresse ne disparaît ; les pages déplacées sont redirigées.',
  },
};
