// What a limited token or session may call at all. Within that, the guards of path and body ids decide.

/** In ascending order: one space, one organization, the whole account. */
export type Reach = 'space' | 'organization' | 'account';

const order: readonly Reach[] = ['space', 'organization', 'account'];

export const reachOf = (limits: { organization?: string | undefined; space?: string | undefined }): Reach =>
  limits.space !== undefined ? 'space' : limits.organization !== undefined ? 'organization' : 'account';

/** Whether a caller with these limits may call the operation. */
export const mayCall = (operation: { readonly reach: Reach }, limits: Parameters<typeof reachOf>[0]): boolean =>
  order.indexOf(reachOf(limits)) >= order.indexOf(operation.reach);
