// Checks every precondition of a start and reports problems in plain language. Leaves nothing behind.
import { ConfigError, readConfig, type Config } from '#platform/config';
import { version } from '#platform/version';
import { checkDatabase } from './doctor/database.ts';
import { bad, good, type Finding } from './doctor/finding.ts';
import * as machine from './doctor/machine.ts';

export type DoctorOptions = { json?: boolean };

export async function doctor(
  env: Record<string, string | undefined>,
  { json = false }: DoctorOptions = {},
): Promise<boolean> {
  const findings = [machine.checkVersions(), ...(await settingsOf(env))];
  const problems = findings.filter(({ kind }) => kind === 'WRONG').length;
  if (json) {
    const checks = findings.map(({ kind, text, mend }) => ({ state: kind.toLowerCase(), message: text, mend }));
    console.log(JSON.stringify({ version, healthy: problems === 0, checks }, null, 2));
    return problems === 0;
  }
  for (const { kind, text, mend } of findings) {
    console.log(`  ${kind.padEnd(5)} ${text}`);
    if (mend !== undefined) console.log(`        → ${mend}`);
  }
  console.log(
    problems === 0 ? '\nNo problems found.' : `\n${problems} thing${problems === 1 ? ' is' : 's are'} wrong.`,
  );
  return problems === 0;
}

async function settingsOf(env: Record<string, string | undefined>): Promise<Finding[]> {
  try {
    return await installation(readConfig(env));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((fault) => bad(fault));
  }
}

async function installation(config: Config): Promise<Finding[]> {
  const unknown = config.unknown.map((name) =>
    bad(`${name} is not a setting of Lectern and has no effect`, 'correct its name, or remove it'),
  );
  return [
    ...(unknown.length > 0 ? unknown : [good('settings are valid')]),
    machine.checkAddresses(config),
    await machine.checkPort(config),
    ...(await machine.checkDisk(config)),
    await machine.checkGit(),
    ...(await machine.checkPrinting()),
    await machine.checkSmtp(config),
    ...(await machine.checkSynchronization()),
    ...(await checkDatabase(config)),
  ];
}
