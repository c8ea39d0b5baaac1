// Pages of five kilobytes with realistic blocks, more of the common ones.
import { textMaker, type TextMaker } from './text-maker.ts';

const kinds: ((text: TextMaker) => string)[] = [
  (text) =>
    `${text.words(20)} **${text.words(2)}** ${text.words(15)} [${text.words(2)}](page.md#part), ${text.words(9)}.`,
  (text) => `${text.words(12)} \`${text.words(1)}\` ${text.words(25)} _${text.words(3)}_ ${text.words(8)}.`,
  (text) => `## ${text.words(3)}\n\n${text.words(45)}.`,
  (text) => Array.from({ length: 4 }, () => `* ${text.words(8)}`).join('\n'),
  (text) => `${text.words(30)} [${text.words(1)}](https://example.test/${text.words(1)}) ${text.words(10)}.`,
  (text) => Array.from({ length: 3 }, (_, index) => `${index + 1}. ${text.words(9)}`).join('\n'),
  (text) => `{% hint style="info" %}\n${text.words(20)}\n{% endhint %}`,
  (text) => `### ${text.words(2)}\n\n${text.words(50)}.`,
  (text) => `\`\`\`js\nconst ${text.words(1)} = call('${text.words(2)}');\nreturn ${text.words(1)};\n\`\`\``,
  (text) =>
    `{% tabs %}\n{% tab title="${text.words(1)}" %}\n${text.words(15)}\n{% endtab %}\n\n{% tab title="${text.words(1)}" %}\n${text.words(15)}\n{% endtab %}\n{% endtabs %}`,
  (text) =>
    `| ${text.words(1)} | ${text.words(1)} |\n| --- | --- |\n| ${text.words(3)} | ${text.words(4)} |\n| ${text.words(2)} | ${text.words(3)} |`,
  (text) =>
    `<figure><img src="picture.png" alt="${text.words(3)}"><figcaption><p>${text.words(4)}</p></figcaption></figure>`,
  (text) => `> ${text.words(18)}`,
  (text) => `<details>\n\n<summary>${text.words(3)}</summary>\n\n${text.words(25)}.\n\n</details>`,
  (text) => `{% stepper %}\n{% step %}\n### ${text.words(2)}\n\n${text.words(14)}.\n{% endstep %}\n{% endstepper %}`,
];

const pageLength = 5000;

export function richPages(count: number): string[] {
  const text = textMaker(count);
  return Array.from({ length: count }, (_, number) => {
    let page = `# ${text.words(3)}`;
    for (let next = number; page.length < pageLength; next++) page += `\n\n${kinds[next % kinds.length]!(text)}`;
    return `${page}\n`;
  });
}
