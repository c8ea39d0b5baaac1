/** Third-party manuals, at the paths of their Debian packages. */
export const manuals = [
  { name: 'python3-doc', folder: '/usr/share/doc/python3/html', start: 'index.html' },
  { name: 'postgresql-doc-15', folder: '/usr/share/doc/postgresql-doc-15/html', start: 'index.html' },
  { name: 'git-doc', folder: '/usr/share/doc/git/html', start: 'index.html' },
  { name: 'debian-handbook', folder: '/usr/share/doc/debian-handbook/html/en-US', start: 'index.html' },
  { name: 'debian-handbook-ja', folder: '/usr/share/doc/debian-handbook/html/ja-JP', start: 'index.html' },
  { name: 'debian-reference', folder: '/usr/share/debian-reference', start: 'index.en.html' },
  { name: 'valgrind', folder: '/usr/share/doc/valgrind/html', start: 'index.html' },
  { name: 'nodejs-doc', folder: '/usr/share/doc/nodejs/api', start: 'index.html' },
  { name: 'bash-doc', folder: '/usr/share/doc/bash', start: 'bashref.html' },
  // Texinfo, one file for each node.
  { name: 'octave-doc', folder: '/usr/share/doc/octave/octave.html', start: 'index.html' },
  // mdBook.
  { name: 'rust-book', folder: '/usr/share/doc/rust-doc/html/book', start: 'index.html' },
  // Javadoc.
  { name: 'commons-lang', folder: '/usr/share/doc/libcommons-lang3-java/api', start: 'index.html' },
  // Hand-written pages below a header with the name of the site.
  { name: 'sqlite3-doc', folder: '/usr/share/doc/sqlite3', start: 'index.html' },
  { name: 'ant-doc', folder: '/usr/share/doc/ant/manual', start: 'index.html' },
  { name: 'exim4-doc', folder: '/usr/share/doc/exim4-doc-html/spec_html', start: 'index.html' },
];
