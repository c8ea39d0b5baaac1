import packageFile from '../../package.json' with { type: 'json' };

export const { version } = packageFile;
/** Identifies this build; the version by default. */
export const build = process.env['LECTERN_BUILD'] ?? version;
