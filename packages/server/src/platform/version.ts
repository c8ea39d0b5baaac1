import packageFile from '../../package.json' with { type: 'json' };

export const { version } = packageFile;
/** What made this build; the version when nothing says more. */
export const build = process.env['LECTERN_BUILD'] ?? version;
