// Events between features. A feature declares its events by declaration merging; others subscribe in app.ts.

// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Events {}
