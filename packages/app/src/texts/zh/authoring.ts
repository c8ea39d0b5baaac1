import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: '修复',
    fixOn: '修复 {page} 上指向 {target} 的链接',
    title: '修复失效链接',
    leadsTo: '在 {page} 上写作 {href}。',
    all: '只更改本页上所有指向它的链接。',
    how: '如何处理',
    toPage: '指向另一个页面',
    toAddress: '使用其他地址',
    remove: '移除链接并保留文字',
    page: '页面',
    find: '查找页面',
    address: '地址',
    choosePage: '请先选择页面',
    notInText: '页面文本中没有此链接。它可能是封面，或只在源码中可见：请打开页面。',
    fixed: '链接已修复。',
    locked: '此空间已锁定直接编辑：更改将发起一个变更请求。',
    subject: '修复失效链接',
  },
  mergePreview: {
    readers: '读者将看到的内容',
    page: '已更改的页面',
    end: '这些地址将失效：',
    noneEnd: '没有地址失效；移动的页面会重定向。',
  },
};
