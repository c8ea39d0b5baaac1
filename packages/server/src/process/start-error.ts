/** Something about the installation is wrong; the message is all an operator needs. */
export class StartError extends Error {}
