// What one feature tells the others. A feature adds its events by declaration merging and others subscribe in app.ts.

// oxlint-disable-next-line typescript/no-empty-interface, typescript/no-empty-object-type
export interface Events {}
