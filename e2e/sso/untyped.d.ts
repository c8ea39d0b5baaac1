// What is used here of libraries without types.
declare module 'samlp' {
  type Handler = (request: object, response: object, next: (error?: unknown) => void) => void;
  const samlp: { auth(options: Record<string, unknown>): Handler };
  export default samlp;
}

declare module 'oidc-provider' {
  export class Provider {
    constructor(issuer: string, settings: object);
    callback(): (request: object, response: object) => void;
  }
}
