// Which editor a page is written in. The choice is kept on the device, for all pages.
export type EditorKind = 'rich' | 'source';
/** As in the address: `edit` is the editor that the user prefers. */
export type WritingMode = 'edit' | 'source';

const key = 'lectern-editor';

/** Storage may be switched off. */
function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export const editorFor = (mode: WritingMode): EditorKind =>
  mode === 'source' || stored() === 'source' ? 'source' : 'rich';

export const modeOf = (kind: EditorKind): WritingMode => (kind === 'source' ? 'source' : 'edit');

export function chooseEditor(kind: EditorKind): void {
  try {
    localStorage.setItem(key, kind);
  } catch {
    // The address has the choice for this page.
  }
}
