/** The installation is misconfigured; the message is all an operator needs. */
export class StartError extends Error {}
