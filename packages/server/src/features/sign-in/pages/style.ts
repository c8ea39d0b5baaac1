/** One style sheet for all pages; it is inline, and the CSP contains its hash. */
export const style = `
:root { color-scheme: light dark; --text: #1c1e21; --soft: #555b63; --back: #f6f7f9; --card: #fff; --line: #d5d9df;
  --edge: #767c85; --accent: #1f4fd8; --accent-hover: #173da8; --on-accent: #fff; --bad: #a3160c; --bad-back: #fdecea;
  --good: #0d5c2c; --good-back: #e7f6ec; }
@media (prefers-color-scheme: dark) {
  :root { --text: #ebedf0; --soft: #adb3bc; --back: #131518; --card: #1c1f23; --line: #363b43; --edge: #868d98;
    --accent: #8fb0ff; --accent-hover: #b3c9ff; --on-accent: #10131a; --bad: #ffb4ab; --bad-back: #3b1613;
    --good: #8fdcab; --good-back: #10301c; }
}
* { box-sizing: border-box; }
body { margin: 0; font: 1.0625rem/1.55 system-ui, sans-serif; color: var(--text); background: var(--back);
  overflow-wrap: anywhere; }
a { color: var(--accent); text-underline-offset: .15em; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.bar { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; padding: .75rem 1.25rem;
  background: var(--card); border-bottom: 1px solid var(--line); }
.bar .brand { font-weight: 700; color: inherit; text-decoration: none; margin-inline-end: auto; }
.bar form { margin: 0; }
main { max-width: 27rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
main.wide { max-width: 46rem; }
main.full { max-width: 76rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: .5rem 0 1rem; }
h2 { font-size: 1.2rem; line-height: 1.3; margin: 0 0 .75rem; }
h3 { font-size: 1rem; margin: 1.25rem 0 .25rem; }
p { margin: .5rem 0; }
.soft { color: var(--soft); font-size: .9375rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1.25rem;
  margin: 0 0 1.25rem; }
.notice { border-radius: .5rem; padding: .75rem 1rem; margin: 0 0 1.25rem; border: 1px solid currentColor; }
.bad { color: var(--bad); background: var(--bad-back); }
.good { color: var(--good); background: var(--good-back); }
form { margin: 0; }
label { display: block; font-weight: 600; margin: .75rem 0 .25rem; }
label.check { display: flex; gap: .5rem; align-items: center; font-weight: 400; }
input:not([type=checkbox]), select { width: 100%; min-height: 2.75rem; padding: .5rem .75rem; font: inherit;
  color: inherit; background: var(--back); border: 1px solid var(--edge); border-radius: .5rem; }
input[type=checkbox] { inline-size: 1.15rem; block-size: 1.15rem; }
input[readonly] { background: transparent; }
.hint { font-size: .875rem; color: var(--soft); margin: .25rem 0 0; }
button, .button { display: inline-block; min-height: 2.75rem; padding: .5rem 1.25rem; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; cursor: pointer; border-radius: .5rem; border: 1px solid var(--accent);
  color: var(--on-accent); background: var(--accent); }
button:hover, .button:hover { background: var(--accent-hover); border-color: var(--accent-hover); }
button.plain, .button.plain { color: var(--accent); background: transparent; border-color: var(--edge); }
button.plain:hover, .button.plain:hover { border-color: var(--accent); }
button.small { min-height: 2rem; padding: .125rem .75rem; font-size: .9375rem; font-weight: 500; }
main:not(.wide, .full) button, main:not(.wide, .full) .button { width: 100%; }
form > button:not(.small), .gap { margin-top: 1rem; }
form > label:not(.check):first-of-type { margin-top: 0; }
.or { display: flex; align-items: center; gap: .75rem; color: var(--soft); margin: 1.25rem 0; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--line); }
ul.rows { list-style: none; margin: 0; padding: 0; }
ul.rows > li { display: flex; flex-wrap: wrap; gap: .25rem 1rem; align-items: center; padding: .625rem 0;
  border-top: 1px solid var(--line); }
ul.rows > li:first-child { border-top: 0; }
ul.rows > li > :first-child { flex: 1 1 14rem; }
.row-fields { display: grid; gap: 0 1rem; grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr)); }
code, pre { font-family: ui-monospace, monospace; font-size: .9375em; }
pre { padding: .75rem; border: 1px solid var(--edge); border-radius: .5rem; background: var(--back); margin: .5rem 0;
  white-space: pre-wrap; user-select: all; }
[hidden] { display: none; }
`;
