export const begunName = 'lectern-begun';

/** Whether a site is offered for the space; cheap, because every page asks. */
export function isBegun(spaceId: string): boolean {
  try {
    return localStorage.getItem(begunName)?.includes(spaceId) ?? false;
  } catch {
    // Switched off.
    return false;
  }
}
