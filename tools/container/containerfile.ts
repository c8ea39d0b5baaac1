// Reads a Containerfile into the steps that `main.ts` runs without a container engine. An instruction that cannot be run there is
// an error, so the two cannot drift apart.

export type Step =
  | { kind: 'run'; command: string }
  | { kind: 'copy'; from?: string; sources: string[]; target: string }
  | { kind: 'folder'; path: string };

export type Stage = {
  name?: string;
  image: string;
  steps: Step[];
  /** What a container of this stage runs with. */
  env: Record<string, string>;
  user: string;
  folder: string;
  volumes: string[];
  ports: number[];
  health?: string[];
  stopSignal: string;
  command: string[];
};

type Lines = { keyword: string; rest: string }[];

function instructionsOf(text: string): Lines {
  return text
    .split('\n')
    .filter((line) => !/^\s*(?:#|$)/.test(line))
    .join('\n')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => {
      const [, keyword = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(line.trim()) ?? [];
      return { keyword: keyword.toUpperCase(), rest };
    });
}

const filledIn = (text: string, values: Record<string, string>): string =>
  text.replaceAll(/\$\{(\w+)\}/g, (_whole, name: string) => {
    if (values[name] === undefined) throw new Error(`\${${name}} has no value`);
    return values[name];
  });

const pairsOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    text.split(/\s+/).map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );

/** `["node", "x"]`, the form without a shell. */
function listOf(keyword: string, text: string): string[] {
  if (!text.startsWith('[')) throw new Error(`${keyword} ${text}: only the form with brackets is run without a shell`);
  return JSON.parse(text) as string[];
}

function copyOf(rest: string): Step {
  const words = rest.split(/\s+/);
  const from = words[0]!.startsWith('--from=') ? words.shift()!.slice('--from='.length) : undefined;
  if (words[0]!.startsWith('--')) throw new Error(`COPY ${words[0]} cannot be run here`);
  const target = words.pop()!;
  return { kind: 'copy', ...(from !== undefined && { from }), sources: words, target };
}

const emptyStage = (image: string, name?: string): Stage => ({
  ...(name !== undefined && { name }),
  image,
  steps: [],
  env: {},
  user: '0:0',
  folder: '/',
  volumes: [],
  ports: [],
  stopSignal: 'SIGTERM',
  command: [],
});

export function readContainerfile(text: string): Stage[] {
  const values: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const { keyword, rest } of instructionsOf(text)) {
    if (keyword === 'ARG') {
      if (stages.length > 0) throw new Error(`ARG ${rest} in a stage cannot be run here`);
      Object.assign(values, pairsOf(rest));
    } else if (keyword === 'FROM') {
      const [image = '', as, name] = filledIn(rest, values).split(/\s+/);
      stages.push(emptyStage(image, as?.toUpperCase() === 'AS' ? name : undefined));
    } else {
      if (stages.length === 0) throw new Error(`${keyword} before FROM`);
      addTo(stages.at(-1)!, keyword, rest);
    }
  }
  return stages;
}

function addTo(stage: Stage, keyword: string, rest: string): void {
  switch (keyword) {
    case 'RUN':
      stage.steps.push({ kind: 'run', command: rest });
      break;
    case 'COPY':
      stage.steps.push(copyOf(rest));
      break;
    case 'WORKDIR':
      stage.folder = rest;
      stage.steps.push({ kind: 'folder', path: rest });
      break;
    case 'ENV':
      Object.assign(stage.env, pairsOf(rest));
      break;
    case 'USER':
      stage.user = rest;
      break;
    case 'VOLUME':
      stage.volumes.push(...listOf(keyword, rest));
      break;
    case 'EXPOSE':
      stage.ports.push(Number(rest));
      break;
    case 'HEALTHCHECK':
      stage.health = listOf(keyword, rest.replace(/^(?:--\S+\s+)*CMD\s+/, ''));
      break;
    case 'STOPSIGNAL':
      stage.stopSignal = rest;
      break;
    case 'ENTRYPOINT':
      stage.command = listOf(keyword, rest);
      break;
    case 'CMD':
      stage.command = [...stage.command, ...listOf(keyword, rest)];
      break;
    default:
      throw new Error(`${keyword} ${rest} cannot be run here`);
  }
}
