/** Trees name contents in base64url; names of files must not depend on the case of letters. */
export const hexOf = (hash: string): string => Buffer.from(hash, 'base64url').toString('hex');

export const hashOf = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
