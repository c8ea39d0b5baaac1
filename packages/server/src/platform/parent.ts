// Channels of a worker thread or child process to the process that started it.
import { parentPort, type MessagePort } from 'node:worker_threads';

export function portToParent(): MessagePort {
  if (!parentPort) throw new Error('this module runs in a worker thread only');
  return parentPort;
}

export function sendToParent(message: object, sent?: () => void): void {
  if (!process.send) throw new Error('this module runs in a child process only');
  process.send(message, undefined, undefined, sent);
}
