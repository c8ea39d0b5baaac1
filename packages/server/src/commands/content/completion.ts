// Completion of commands and options in shells, written from the commands themselves.
import type { Command } from 'commander';
import { CommandError, exitCodes } from './exit-codes.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;

type Described = { word: string; text: string };
type Level = { path: string[]; words: Described[]; values: string[] };

/** What may follow each command, and the options that a value follows. */
function levelsOf(command: Command, path: string[] = []): Level[] {
  const commands = command.commands.map((one) => ({ word: one.name(), text: one.description() }));
  const options = command.options.map(({ long, description }) => ({ word: long!, text: description }));
  const values = command.options.filter(({ required }) => required).map(({ long }) => long!);
  const choices = path.join(' ') === 'completion' ? shells.map((word) => ({ word, text: 'shell' })) : [];
  const words = [...commands, ...choices, ...options, { word: '--help', text: 'show how it is used' }];
  return [{ path, words, values }, ...command.commands.flatMap((one) => levelsOf(one, [...path, one.name()]))];
}

const line = (path: string[]): string => path.join(' ');

// Words that are no command, such as names of folders, do not change what may follow.
const knownIn = (levels: Level[]): string =>
  levels.flatMap(({ path }) => (path.length > 0 ? `'${line(path)}'` : [])).join('|');
const valuesIn = (levels: Level[]): string => [...new Set(levels.flatMap(({ values }) => values))].sort().join('|');

function bash(levels: Level[]): string {
  const cases = levels.map(
    ({ path, words }) => `    '${line(path)}') words='${words.map(({ word }) => word).join(' ')}' ;;`,
  );
  return `_lectern() {
  local path='' word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "\${path:+$path }$word" in
      ${knownIn(levels)}) path="\${path:+$path }$word" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
    ${valuesIn(levels)}) words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _lectern lectern
`;
}

/** In single quotes, as bash and zsh read them. */
const inQuotes = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

function zsh(levels: Level[]): string {
  const cases = levels.map(({ path, words }) => {
    const choices = words.map(({ word, text }) => inQuotes(`${word}:${text}`));
    return `    ('${line(path)}') choices=(${choices.join(' ')}) ;;`;
  });
  return `_lectern() {
  local level='' i
  local -a choices
  for ((i = 2; i < CURRENT; i++)); do
    case "\${level:+$level }\${words[i]}" in
      (${knownIn(levels)}) level="\${level:+$level }\${words[i]}" ;;
    esac
  done
  case "$level" in
${cases.join('\n')}
  esac
  case "\${words[CURRENT-1]}" in
    (${valuesIn(levels)}) choices=() ;;
  esac
  _describe lectern choices || _files
}
(( $+functions[compdef] )) || { autoload -U compinit && compinit -i }
compdef _lectern lectern
`;
}

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;

function fish(levels: Level[]): string {
  const lines = levels.flatMap(({ path, words, values }) => {
    const below = levels.filter((one) => one.path.length === path.length + 1 && line(one.path).startsWith(line(path)));
    const seen = path.map((word) => `__fish_seen_subcommand_from ${word}`);
    const notYet =
      below.length > 0 ? [`not __fish_seen_subcommand_from ${below.map((one) => one.path.at(-1)).join(' ')}`] : [];
    const when = [...seen, ...notYet].join('; and ');
    return words.map(({ word, text }) => {
      const what = word.startsWith('--') ? `-l ${word.slice(2)}${values.includes(word) ? ' -r' : ''}` : `-f -a ${word}`;
      return `complete -c lectern -n ${quoted(when)} ${what} -d ${quoted(text)}\n`;
    });
  });
  return lines.join('');
}

export function completion(program: Command, shell: string): string {
  const levels = levelsOf(program);
  if (shell === 'bash') return bash(levels);
  if (shell === 'zsh') return zsh(levels);
  if (shell === 'fish') return fish(levels);
  throw new CommandError(`completion is written for ${shells.join(', ')}`, exitCodes.usage);
}
