import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: 'Corrigir',
    fixOn: 'Corrigir o link para {target} em {page}',
    title: 'Corrigir um link quebrado',
    leadsTo: 'Escrito como {href} em {page}.',
    all: 'Todos os links para ele nesta página são alterados, e nada mais.',
    how: 'O que fazer',
    toPage: 'Levar a outra página',
    toAddress: 'Usar outro endereço',
    remove: 'Remover o link e manter o texto',
    page: 'Página',
    find: 'Buscar uma página',
    address: 'Endereço',
    choosePage: 'Escolha primeiro uma página',
    notInText:
      'O texto da página não tem este link. Pode ser a capa ou estar em algo que só o código mostra: abra a página.',
    fixed: 'O link foi corrigido.',
    locked: 'A edição direta deste espaço está bloqueada: a mudança inicia uma solicitação de alteração.',
    subject: 'Corrigir links quebrados',
  },
  mergePreview: {
    readers: 'O que os leitores verão',
    page: 'Página alterada',
    end: 'Estes endereços deixarão de existir:',
    noneEnd: 'Nenhum endereço deixa de existir; páginas movidas são redirecionadas.',
  },
};
