import { createInterface } from 'node:readline/promises';
import { api, createClient } from '@lectern/client';
import { CommandError, exitCodes } from './exit-codes.ts';
import { saveProfile } from './profile.ts';
import { output, type CommonOptions } from './session.ts';

/** Checks the token before it is saved. */
export async function login(server: string, options: CommonOptions): Promise<void> {
  const token = options.token ?? process.env['LECTERN_TOKEN'] ?? (await askToken());
  if (token === '')
    throw new CommandError('a token is needed: create one in the application or with lectern token create');
  const client = createClient({ endpoint: server, token });
  const { displayName, email } = await client.call(api.getCurrentUser);
  const path = await saveProfile(options.profile, { server, token });
  output(options).tell(
    { server, user: { displayName, email }, path },
    `Signed in to ${server} as ${displayName}; saved in ${path}.`,
  );
}

/** From the terminal, or a pipe: `echo "$TOKEN" | lectern login …`. */
async function askToken(): Promise<string> {
  if (!process.stdin.isTTY) {
    const chunks: Buffer[] = [];
    for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString().trim();
  }
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await lines.question('API token: ')).trim();
  } catch {
    throw new CommandError('no token was given', exitCodes.usage);
  } finally {
    lines.close();
  }
}
