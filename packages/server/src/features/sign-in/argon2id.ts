// The password hash function. Node has it from version 24.7 on; before, a WebAssembly module computes the same.
import * as crypto from 'node:crypto';
import { promisify } from 'node:util';

export type Argon2Input = {
  message: string;
  nonce: Buffer;
  tagLength: number;
  /** In KiB. */
  memory: number;
  passes: number;
  parallelism: number;
};

const builtIn = 'argon2' in crypto ? promisify(crypto.argon2) : undefined;

export const argon2id = (input: Argon2Input): Promise<Buffer> =>
  builtIn ? builtIn('argon2id', input) : argon2idInWasm(input);

export async function argon2idInWasm(input: Argon2Input): Promise<Buffer> {
  const { argon2id: compute } = await import('hash-wasm');
  const { message, nonce, tagLength, memory, passes, parallelism } = input;
  const bytes = await compute({
    password: message,
    salt: nonce,
    hashLength: tagLength,
    memorySize: memory,
    iterations: passes,
    parallelism,
    outputType: 'binary',
  });
  return Buffer.from(bytes);
}
