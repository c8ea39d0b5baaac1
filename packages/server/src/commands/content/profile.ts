// Profiles: the address of a server and a token, in a file that only its owner may read.
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandError, exitCodes } from './exit-codes.ts';

export type Profile = { server: string; token: string };
export type ProfileOptions = { profile?: string; server?: string; token?: string };

const defaultName = 'default';

const path = (): string =>
  join(process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config'), 'lectern', 'profiles.json');

async function readProfiles(): Promise<Record<string, Profile>> {
  let text: string;
  try {
    text = await readFile(path(), 'utf8');
  } catch {
    return {};
  }
  try {
    return JSON.parse(text) as Record<string, Profile>;
  } catch {
    throw new CommandError(`${path()} is not valid JSON; mend it, or delete it and run lectern login`);
  }
}

/** Written beside and renamed, so that an interrupted login loses no other profile. */
export async function saveProfile(name: string | undefined, profile: Profile): Promise<string> {
  const profiles = { ...(await readProfiles()), [name ?? defaultName]: profile };
  await mkdir(dirname(path()), { recursive: true, mode: 0o700 });
  const temporary = `${path()}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600 });
  await chmod(temporary, 0o600);
  await rename(temporary, path());
  return path();
}

/** From the options, else the environment (`LECTERN_SERVER`, `LECTERN_TOKEN`), else the profile. */
export async function readProfile(options: ProfileOptions): Promise<Profile> {
  const name = options.profile ?? process.env['LECTERN_PROFILE'];
  const saved = (await readProfiles())[name ?? defaultName];
  if (name !== undefined && !saved) {
    throw new CommandError(`there is no profile ${name}; run lectern login --profile ${name}`, exitCodes.usage);
  }
  const own = name === undefined;
  const server = options.server ?? (own ? process.env['LECTERN_SERVER'] : undefined) ?? saved?.server;
  const token = options.token ?? (own ? process.env['LECTERN_TOKEN'] : undefined) ?? saved?.token;
  if (server === undefined || token === undefined) {
    const what = server === undefined ? 'the address of a server' : 'a token';
    throw new CommandError(
      `${what} is missing: run lectern login, or set LECTERN_SERVER and LECTERN_TOKEN`,
      exitCodes.usage,
    );
  }
  return { server, token };
}
