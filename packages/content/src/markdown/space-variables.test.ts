import { deepEqual, equal, ok } from 'node:assert/strict';
import { describe, test } from 'node:test';
import { renameSpaceVariable, spaceVariablesIn } from './space-variables.ts';

const page = `# Version <code class="expression">space.vars.version</code>

{% if space.vars.plan == "pro" && visitor.claims.unsigned.version %}
See <code class="expression">space.vars["version"]</code> and {{ book.version }}.
{% else %}
Read <code class="expression">space.vars.versions</code>.
{% endif %}

\`space.vars.version\`

\`\`\`
space.vars.version {{ book.version }}
\`\`\`
`;

describe('variables of the space', () => {
  test('are found in expressions, conditions and texts, but not in code', () => {
    deepEqual(spaceVariablesIn(page).sort(), ['plan', 'version', 'version', 'version', 'versions']);
  });

  test('are renamed wherever they are used, and nothing else changes', () => {
    const renamed = renameSpaceVariable(page, 'version', 'release');
    deepEqual(spaceVariablesIn(renamed).sort(), ['plan', 'release', 'release', 'release', 'versions']);
    const expected = page
      .replace('space.vars.version</code>\n', 'space.vars.release</code>\n')
      .replace('space.vars["version"]', 'space.vars.release')
      .replace('{{ book.version }}.', '{{ book.release }}.');
    equal(renamed, expected);
    equal(renameSpaceVariable(page, 'a.b', 'c'), page);
  });

  test('are found in linear time where quotes stay open', () => {
    const began = process.cpuUsage();
    deepEqual(spaceVariablesIn(`space.vars['`.repeat(8000)), []);
    const { user, system } = process.cpuUsage(began);
    ok((user + system) / 1000 < 1000, `${(user + system) / 1000} ms`);
  });

  test('may have quotes of the other kind in their name', () => {
    deepEqual(spaceVariablesIn(`{% if space.vars["it's"] || space.vars[ 'a' ] %}\n{% endif %}\n`), ["it's", 'a']);
  });
});
