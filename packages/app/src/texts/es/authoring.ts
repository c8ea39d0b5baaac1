import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: 'Corregir',
    fixOn: 'Corregir el enlace a {target} en {page}',
    title: 'Corregir un enlace roto',
    leadsTo: 'Escrito como {href} en {page}.',
    all: 'Se cambian todos los enlaces a él de esta página y nada más.',
    how: 'Qué hacer',
    toPage: 'Llevar a otra página',
    toAddress: 'Usar otra dirección',
    remove: 'Quitar el enlace y conservar su texto',
    page: 'Página',
    find: 'Buscar una página',
    address: 'Dirección',
    choosePage: 'Elige primero una página',
    notInText:
      'El texto de la página no tiene este enlace. Puede ser su portada o estar en algo que solo muestra el código: abre la página.',
    fixed: 'El enlace está corregido.',
    locked: 'La edición directa de este espacio está bloqueada: el cambio inicia una solicitud de cambio.',
    subject: 'Corregir enlaces rotos',
  },
  mergePreview: {
    readers: 'Lo que verán los lectores',
    page: 'Página cambiada',
    end: 'Estas direcciones dejarán de existir:',
    noneEnd: 'No termina ninguna dirección; las páginas movidas se redirigen.',
  },
};
