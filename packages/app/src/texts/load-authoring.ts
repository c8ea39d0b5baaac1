/** For code that is loaded with every screen: the list of languages is not. */
export const loadAuthoringTexts = async (): Promise<void> => (await import('./authoring.ts')).authoringTextFiles.load();
