/** Styles of these pages in addition to the common style sheet. */
export const style = `
.crumbs { font-size: .9375rem; margin: 0 0 .25rem; padding: 0; list-style: none; display: flex; flex-wrap: wrap; gap: .25rem .5rem; }
.crumbs li + li::before { content: '/'; color: var(--soft); margin-inline-end: .5rem; }
.views { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; margin: 0 0 1.25rem; border-bottom: 1px solid var(--line); }
.views a { padding: .5rem 0; text-decoration: none; color: var(--soft); border-bottom: 3px solid transparent; margin-bottom: -1px; }
.views a:hover { color: var(--accent); }
.views a[aria-current] { color: var(--text); font-weight: 600; border-color: var(--accent); }
main.full > p:has(+ .card) { margin-bottom: 1rem; }
.badge { border: 1px solid currentColor; border-radius: 1rem; padding: .0625rem .625rem; font-weight: 600; }
.badge.open { color: var(--good); } .badge.archived { color: var(--bad); } .badge.merged { color: var(--accent); }
.chart { display: block; width: 100%; height: 5rem; border-bottom: 1px solid var(--line); fill: var(--accent); }
.lead { font-size: 1.125rem; }
.lines { white-space: pre-line; }
ul.rows.below { margin-inline-start: 1.25rem; }
ul.tree, ul.tree ul { list-style: none; margin: 0; padding: 0; }
ul.tree ul { padding-inline-start: 1rem; border-inline-start: 1px solid var(--line); }
ul.tree li { padding: .1875rem 0; }
ul.tree a { text-decoration: none; } ul.tree a:hover { text-decoration: underline; }
ul.tree [aria-current] { font-weight: 700; color: var(--text); }
@media (min-width: 60rem) {
  .split { display: grid; grid-template-columns: 17rem minmax(0, 1fr); gap: 1.5rem; align-items: start; }
  .split > nav { grid-column: 1; grid-row: 1; }
  .split > div { grid-column: 2; }
}
.body > :first-child { margin-top: 0; } .body > :last-child { margin-bottom: 0; }
.body :is(h2, h3, h4, h5, h6) { margin: 1.75rem 0 .5rem; line-height: 1.3; }
.body h2 { font-size: 1.4rem; } .body h3 { font-size: 1.2rem; } .body :is(h4, h5, h6) { font-size: 1.0625rem; }
.body p { margin: .75rem 0; }
.body img { max-width: 100%; height: auto; }
.body img.size-line { height: 1.25em; vertical-align: text-bottom; }
.body figure { margin: 1rem 0; } .body figcaption { color: var(--soft); font-size: .9375rem; }
.body pre { user-select: auto; text-align: left; }
.body :is(pre, code) { direction: ltr; unicode-bidi: isolate; }
.body :not(pre) > code, p > code { background: var(--back); border: 1px solid var(--line); border-radius: .25rem; padding: 0 .25rem; }
.body .scroll { overflow-x: auto; margin: 1rem 0; }
.body table { border-collapse: collapse; overflow-wrap: normal; }
.body :is(th, td) { border: 1px solid var(--line); padding: .375rem .625rem; text-align: start; vertical-align: top; }
.body th { background: var(--back); }
.body blockquote { margin: 1rem 0; padding-inline-start: 1rem; border-inline-start: 4px solid var(--line); }
.body hr { border: 0; border-top: 1px solid var(--line); margin: 1.5rem 0; }
.body :is(.hint, .condition, details, .tab, .content-ref, .embed, .file, .openapi) { border: 1px solid var(--line);
  border-inline-start: 4px solid var(--edge); border-radius: .5rem; padding: .625rem 1rem; margin: 1rem 0; }
.body .hint-info { border-inline-start-color: var(--accent); } .body .hint-success { border-inline-start-color: var(--good); }
.body :is(.hint-warning, .hint-danger) { border-inline-start-color: var(--bad); }
.body .hint { font-size: inherit; color: inherit; }
.body .condition { border-style: dashed; }
.body :is(.hint, .condition, .tab) > :first-child { margin-top: 0; }
.body :is(.hint, .condition, .tab, details) > :last-child { margin-bottom: 0; }
.body ul.tasks { list-style: none; padding-inline-start: .5rem; }
.body :is(.tab-title, .hint-title, summary) { font-weight: 600; margin-top: 0; }
.body .button { min-height: 0; padding: .25rem .875rem; }
.body ul.cards { list-style: none; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(min(14rem, 100%), 1fr)); }
.body ul.cards > li { border: 1px solid var(--line); border-radius: .5rem; padding: .75rem 1rem; }
.body .description { display: block; color: var(--soft); }
.body mark { color: inherit; background: var(--bad-back); }
.changes .diff { margin: .625rem 0 0; }
ul.changes > li { display: block; } ul.changes summary { cursor: pointer; }
.diff { font-size: .9375rem; border: 1px solid var(--line); border-radius: .5rem; overflow: hidden; }
.diff p { margin: 0; padding: .125rem .625rem; display: flex; gap: .5rem; white-space: pre-wrap; min-height: 1.5em; }
.diff .sign { flex: none; width: 1ch; color: var(--soft); font-family: ui-monospace, monospace; }
.diff :is(ins, del) { text-decoration: none; }
.diff .removed { background: var(--bad-back); color: var(--bad); } .diff .added { background: var(--good-back); color: var(--good); }
.diff mark { color: inherit; background: none; font-weight: 700; text-decoration: underline; text-underline-offset: .2em; }
.diff .removed mark { text-decoration: line-through; }
.diff .gap { color: var(--soft); background: var(--back); }
`;
