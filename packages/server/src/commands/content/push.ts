import { api, type LecternClient, type Reply } from '@lectern/client';
import { zipped } from '#platform/zip';
import { CommandError, exitCodes } from './exit-codes.ts';
import { readLocalFolder, type LocalFolder } from './folder.ts';
import { openSession, requireSpace, type SpaceOptions } from './session.ts';

export type PushOptions = SpaceOptions & {
  dryRun?: boolean;
  live?: boolean;
  merge?: boolean;
  force?: boolean;
  subject?: string;
  source?: string;
};

type Result = Reply<'pushFolder'>;
export type PushSummary = Pick<Result, 'result' | 'added' | 'changed' | 'removed' | 'problems'> & {
  uploads: number;
  changeRequest?: { id: string; number: number };
  revision?: string;
};

export async function push(folder: string, options: PushOptions): Promise<number> {
  if (options.live && options.merge)
    throw new CommandError(
      '--live and --merge are mutually exclusive: --merge merges a change request',
      exitCodes.usage,
    );
  const spaceId = requireSpace(options);
  const { client, tell, progress } = await openSession(options);
  const local = await readLocalFolder(folder, (count) => progress(`reading ${folder}: ${count} files`));
  progress('comparing with the server');
  const plan = await sendFolder(client, spaceId, local, { ...options, dryRun: true }, []);
  if (plan.result === 'unchanged' || options.dryRun) {
    const summary = summaryOf(plan, 0, local);
    tell(summary, plan.result === 'unchanged' ? 'Nothing changed.' : `${listed(plan)}\nNothing was sent (--dry-run).`);
    return 0;
  }
  if (!options.json) tell({}, listed(plan));
  progress(`sending ${plan.missing.length} files`);
  const sent = await sendFolder(client, spaceId, local, options, plan.missing);
  if (sent.result === 'incomplete') throw new CommandError('the folder changed while it was sent; push it again');
  const done = summaryOf(sent, plan.missing.length, local);
  if (done.result === 'proposed' && options.merge && done.changeRequest) {
    progress('merging');
    const { id: changeRequestId } = done.changeRequest;
    const merged = await client.call(api.mergeChangeRequest, { spaceId, changeRequestId });
    done.result = merged.result === 'merge' ? 'merged' : 'conflicts';
    done.revision = merged.revision;
  }
  tell(done, sentence(done));
  return done.result === 'conflicts' ? exitCodes.conflicts : 0;
}

/** One request with the list of files and the bytes of those in `missing`. */
export async function sendFolder(
  client: LecternClient,
  spaceId: string,
  { files }: LocalFolder,
  { dryRun = false, live = false, force = false, subject, source }: PushOptions,
  missing: readonly string[],
): Promise<Result> {
  const wanted = new Map(files.map(({ oid, bytes }) => [oid, bytes]));
  const list = JSON.stringify({ files: files.map(({ path, oid }) => ({ path, oid })) });
  const archive = await zipped([
    { name: 'folder.json', read: () => list },
    ...missing.map((oid) => ({ name: oid, read: () => wanted.get(oid) ?? '' })),
  ]);
  const query = { dryRun, live, force, ...(subject && { subject }), ...(source && { source }) };
  return client.upload(api.pushFolder, { spaceId, query }, [{ name: 'folder.zip', data: archive }]);
}

function summaryOf(reply: Result, uploads: number, { layout }: LocalFolder): PushSummary {
  const { result, added, changed, removed, changeRequest, revision } = reply;
  const problems = reply.problems.length > 0 ? reply.problems : [...layout.problems];
  return {
    result,
    added,
    changed,
    removed,
    problems,
    uploads,
    ...(changeRequest && { changeRequest }),
    ...(revision !== undefined && { revision }),
  };
}

const most = 50;

export function listed({ added, changed, removed }: Pick<Result, 'added' | 'changed' | 'removed'>): string {
  const all = [
    ...added.map((path) => `+ ${path}`),
    ...changed.map((path) => `~ ${path}`),
    ...removed.map((path) => `- ${path}`),
  ];
  const rest = all.length > most ? [`… and ${all.length - most} more`] : [];
  return [
    ...all.slice(0, most),
    ...rest,
    `${added.length} added, ${changed.length} changed, ${removed.length} removed since the last push.`,
  ].join('\n');
}

function sentence({ result, changeRequest, problems }: PushSummary): string {
  const number = `change request #${changeRequest?.number}`;
  const what = {
    unchanged: 'The space has all of it already.',
    merged: 'The space has the content of the folder.',
    proposed: `The content is in ${number}.`,
    conflicts: `The space changed the same content: resolve the conflicts in ${number} and merge it.`,
    planned: '',
    incomplete: '',
  }[result];
  return [what, ...problems.map(({ path, message }) => `${path} ${message}`)].join('\n');
}
