// Half of what a start costs is looking for modules: for each of a thousand, Node asks the disk whether it is there, what
// it is really called and of which kind its package is. Within our sources the answer stands in the import itself.
import { registerHooks } from 'node:module';

/** One package of over two hundred small files, all of one kind. */
const manyFiles = '/node_modules/kysely/dist/';
const found = new Map();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL: parent = '' } = context;
    if (!parent.startsWith('file:')) return next(specifier, context);
    if (specifier.startsWith('.')) {
      const isOwn = specifier.endsWith('.ts');
      if (!isOwn && !(parent.includes(manyFiles) && specifier.endsWith('.js'))) return next(specifier, context);
      const url = new URL(specifier, parent).href;
      return { url, format: isOwn ? 'module-typescript' : 'module', shortCircuit: true };
    }
    // A name means the same everywhere in one of our packages.
    const [, own] = /^(.*\/packages\/[^/]+)\/src\//.exec(parent) ?? [];
    if (own === undefined) return next(specifier, context);
    const key = `${own} ${specifier}`;
    let known = found.get(key);
    if (!known) found.set(key, (known = next(specifier, context)));
    return { ...known, shortCircuit: true };
  },
});
