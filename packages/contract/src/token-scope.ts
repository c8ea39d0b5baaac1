// What a limited token or session may call at all. Within that, the guards of path and body ids decide.

/** In ascending order: one space, one organization, the whole account. */
export type TokenScope = 'space' | 'organization' | 'account';

const order: readonly TokenScope[] = ['space', 'organization', 'account'];

export const tokenScopeOf = (limits: { organization?: string | undefined; space?: string | undefined }): TokenScope =>
  limits.space !== undefined ? 'space' : limits.organization !== undefined ? 'organization' : 'account';

/** Whether a caller with these limits may call the operation. */
export const mayCall = (
  operation: { readonly minimumScope: TokenScope },
  limits: Parameters<typeof tokenScopeOf>[0],
): boolean => order.indexOf(tokenScopeOf(limits)) >= order.indexOf(operation.minimumScope);
