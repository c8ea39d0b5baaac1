// Valid e-mail addresses of users.
const address = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+$/;
const longest = 254;

/** Invisible characters would make an address look like that of another user. */
const invisible = /[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u;

export const isEmail = (text: string): boolean => text.length <= longest && address.test(text) && !invisible.test(text);
