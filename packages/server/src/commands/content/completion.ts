// Completion of commands and options in shells, written from the commands themselves.
import type { Command } from 'commander';
import { CommandError, exitCodes } from './exit-codes.ts';

type Words = { command: string; words: string[] };

function wordsOf(command: Command, path: string): Words[] {
  const names = command.commands.map((one) => one.name());
  const options = command.options.flatMap(({ long }) => long ?? []);
  return [
    { command: path, words: [...names, ...options, '--help'] },
    ...command.commands.flatMap((one) => wordsOf(one, `${path} ${one.name()}`.trim())),
  ];
}

export function completion(program: Command, shell: string): string {
  const all = wordsOf(program, '');
  const cases = all.map(({ command, words }) => `    '${command}') words='${words.join(' ')}' ;;`).join('\n');
  const bash = `_lectern() {
  local path='' word words
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$word" in -*) ;; *) path="\${path:+$path }$word" ;; esac
  done
  case "$path" in
${cases}
    *) words='' ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))
  [ \${#COMPREPLY[@]} -gt 0 ] || COMPREPLY=($(compgen -f -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o filenames -F _lectern lectern
`;
  if (shell === 'bash') return bash;
  if (shell === 'zsh') return `autoload -U +X bashcompinit && bashcompinit\n${bash}`;
  if (shell === 'fish') {
    return all
      .map(({ command, words }) => {
        const test =
          command === '' ? '__fish_use_subcommand' : `__fish_seen_subcommand_from ${command.split(' ').at(-1)}`;
        return `complete -c lectern -n '${test}' -a '${words.join(' ')}'\n`;
      })
      .join('');
  }
  throw new CommandError('completion is written for bash, zsh and fish', exitCodes.usage);
}
