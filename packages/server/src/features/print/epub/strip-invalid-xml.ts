// XML has no way to say these, not even escaped.
// eslint-disable-next-line no-control-regex
const unsayable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u0084\u0086-\u009f\ufffe\uffff]/g;

export const stripInvalidXml = (text: string): string => text.toWellFormed().replace(unsayable, '');
