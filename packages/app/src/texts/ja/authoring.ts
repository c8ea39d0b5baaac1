import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: '修正',
    fixOn: '{page} の {target} へのリンクを修正',
    title: 'リンク切れを修正',
    leadsTo: '{page} に {href} と書かれています。',
    all: 'このページのそこへのリンクだけがすべて変わります。',
    how: '対処',
    toPage: '別のページへリンク',
    toAddress: '別のアドレスを使う',
    remove: 'リンクを外して文字は残す',
    page: 'ページ',
    find: 'ページを検索',
    address: 'アドレス',
    choosePage: '先にページを選んでください',
    notInText:
      'ページの本文にこのリンクはありません。カバー画像か、ソースにしか現れない部分かもしれません。ページを開いてください。',
    fixed: 'リンクを修正しました。',
    locked: 'このスペースは直接編集できません。変更は変更リクエストになります。',
    subject: 'リンク切れの修正',
  },
  mergePreview: {
    readers: '読者に見える内容',
    page: '変更されたページ',
    end: '次のアドレスは無効になります：',
    noneEnd: '無効になるアドレスはありません。移動したページは転送されます。',
  },
};
