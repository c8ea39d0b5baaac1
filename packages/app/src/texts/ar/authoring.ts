import type { AuthoringTexts } from '../en/authoring.ts';

export const authoring: AuthoringTexts = {
  fixLink: {
    fix: 'إصلاح',
    fixOn: 'إصلاح الرابط إلى {target} في {page}',
    title: 'إصلاح رابط معطّل',
    leadsTo: 'مكتوب بصيغة {href} في {page}.',
    all: 'تتغيّر كل الروابط إليه في هذه الصفحة، ولا شيء غيرها.',
    how: 'ما العمل',
    toPage: 'التوجيه إلى صفحة أخرى',
    toAddress: 'استخدام عنوان آخر',
    remove: 'إزالة الرابط وإبقاء نصّه',
    page: 'الصفحة',
    find: 'البحث عن صفحة',
    address: 'العنوان',
    choosePage: 'اختر صفحة أولًا',
    notInText: 'نص الصفحة لا يحوي هذا الرابط. قد يكون غلافها أو داخل شيء لا يظهر إلا في المصدر: افتح الصفحة.',
    fixed: 'أُصلح الرابط.',
    locked: 'التحرير المباشر لهذه المساحة مقفل: يبدأ التغيير طلب تغيير.',
    subject: 'إصلاح الروابط المعطّلة',
  },
};
