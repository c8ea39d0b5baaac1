/** Trees refer to contents in base64url; names of stored files must not depend on case. */
export const hexOf = (hash: string): string => Buffer.from(hash, 'base64url').toString('hex');

export const hashOf = (hex: string): string => Buffer.from(hex, 'hex').toString('base64url');
