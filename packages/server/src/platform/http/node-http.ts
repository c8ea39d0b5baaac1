// Importing node:http reads each of its exports, and one of them is WebSocket, for which Node loads its whole client
// (fetch): a twentieth of what a start costs, in every process.
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');
