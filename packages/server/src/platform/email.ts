// What an e-mail address of a person may be, wherever they are named by one.
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
const longest = 254;

/** Somebody whose address only looks like another one must not look like that person. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

export const isEmail = (text: string): boolean => text.length <= longest && address.test(text) && !invisible.test(text);
