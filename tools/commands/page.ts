// The manual of the command line, derived from the definitions of the commands. A command without examples is an error.
import type { Argument, Command, Option } from 'commander';
import { told } from './examples.ts';

const leaves = (command: Command, path: string[] = []): [string[], Command][] =>
  command.commands.length > 0
    ? command.commands.flatMap((one) => leaves(one, [...path, one.name()]))
    : [[path, command]];

const nameOf = (argument: Argument): string =>
  argument.required ? `<${argument.name()}${argument.variadic ? '...' : ''}>` : `[${argument.name()}]`;

const optionLine = ({ flags, description, mandatory, defaultValue }: Option): string => {
  const facts = [
    ...(mandatory ? ['needed'] : []),
    ...(defaultValue === undefined ? [] : [`by default \`${String(defaultValue)}\``]),
  ];
  return `- \`${flags}\`: ${description}${facts.length > 0 ? ` (${facts.join(', ')})` : ''}`;
};

const sentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

function section([path, command]: [string[], Command]): string {
  const name = path.join(' ');
  const about = told[name];
  if (!about) throw new Error(`tools/commands/examples.ts says nothing about lectern ${name}`);
  const explained = command.registeredArguments.filter(({ description }) => description);
  const isJson = command.options.some(({ long }) => long === '--json');
  if (isJson !== (about.json !== undefined)) throw new Error(`lectern ${name}: --json and its example do not agree`);
  const usage = [
    'lectern',
    name,
    ...command.registeredArguments.map(nameOf),
    ...(command.options.length > 0 ? ['[options]'] : []),
  ];
  return [
    `## ${name}`,
    sentence(command.description()),
    `\`\`\`sh\n${usage.join(' ')}\n\`\`\``,
    [
      ...explained.map((argument) => `- \`${nameOf(argument)}\`: ${argument.description}`),
      ...command.options.map(optionLine),
    ].join('\n'),
    `For example:\n\n\`\`\`sh\n${about.examples.join('\n')}\n\`\`\``,
    ...(about.json === undefined
      ? []
      : [`With \`--json\` it prints, among others:\n\n\`\`\`json\n${about.json}\n\`\`\``]),
    `Exit codes: 0 (done), 1 (it failed; the message says why)${about.codes === undefined ? '' : `; ${about.codes}`}.`,
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

export function commandsPage(program: Command): string {
  const all = leaves(program);
  const names = new Set(all.map(([path]) => path.join(' ')));
  const stale = Object.keys(told).find((name) => !names.has(name));
  if (stale !== undefined)
    throw new Error(`tools/commands/examples.ts tells about lectern ${stale}, which does not exist`);
  const contents = all.map(([path]) => `- [${path.join(' ')}](#${path.join('-')})`).join('\n');
  return `${[
    '# Commands',
    'Every command with its options, derived from their definitions by `npm run derive`. [The command line for content](command-line.md) explains how a folder is pushed.',
    contents,
    ...all.map(section),
  ].join('\n\n')}\n`;
}
