// What a limited token or session may call at all. Inside that, the doors of what a path or body names decide.

/** From little to much: one space, one organization, everything the person has. */
export type Reach = 'space' | 'organization' | 'account';

const order: readonly Reach[] = ['space', 'organization', 'account'];

export const reachOf = (limits: { organization?: string | undefined; space?: string | undefined }): Reach =>
  limits.space !== undefined ? 'space' : limits.organization !== undefined ? 'organization' : 'account';

/** Whether a caller who is limited like this may call the operation. */
export const mayCall = (operation: { readonly reach: Reach }, limits: Parameters<typeof reachOf>[0]): boolean =>
  order.indexOf(reachOf(limits)) >= order.indexOf(operation.reach);
