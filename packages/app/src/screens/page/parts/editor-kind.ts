// Which editor a page is written in. The choice is kept on the device, for all pages.
export type EditorKind = 'rich' | 'source' | 'both';
/** As in the address: `edit` is the editor that the user prefers. */
export type WritingMode = 'edit' | 'source' | 'both';

const key = 'lectern-editor';

/** Storage may be switched off. */
function stored(): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function editorFor(mode: WritingMode): EditorKind {
  if (mode !== 'edit') return mode;
  const kind = stored();
  return kind === 'source' || kind === 'both' ? kind : 'rich';
}

export const modeOf = (kind: EditorKind): WritingMode => (kind === 'rich' ? 'edit' : kind);

export function chooseEditor(kind: EditorKind): void {
  try {
    localStorage.setItem(key, kind);
  } catch {
    // The address has the choice for this page.
  }
}
