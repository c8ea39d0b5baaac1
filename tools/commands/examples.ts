// What the definitions of the commands do not tell: examples, the JSON they print, and exit codes other than 0 and 1.
type Told = { examples: string[]; json?: string; codes?: string };

const changes = `{
  "result": "proposed",
  "added": ["README.md"],
  "changed": [],
  "removed": [],
  "problems": [],
  "uploads": 1,
  "changeRequest": { "id": "…", "number": 1 },
  "revision": "…"
}`;
const inServer =
  '2 (the call is wrong), 5 (the token is not valid or may not do this), 6 (the server cannot be reached)';

export const told: Record<string, Told> = {
  serve: { examples: ['lectern serve', 'lectern --env-file /etc/lectern.env serve'] },
  migrate: { examples: ['lectern migrate'], json: '{ "ran": ["0001-foundation"] }' },
  upgrade: {
    examples: ['lectern upgrade --check', 'lectern upgrade'],
    json: '{ "version": "0.1.0", "usable": true, "migrations": [] }',
    codes: '1 with `--check`: this version cannot use the database',
  },
  doctor: {
    examples: ['lectern doctor', `lectern doctor --json | jq -r '.checks[] | select(.state == "wrong") | .mend'`],
    json: '{ "version": "0.1.0", "healthy": true, "checks": [{ "state": "ok", "message": "…" }] }',
    codes: '1: something is wrong',
  },
  export: {
    examples: ['lectern export all.zip', 'lectern export handbook.zip --remote --space <id>'],
    json: '{ "file": "all.zip", "bytes": 175 }',
    codes: `with \`--remote\`: ${inServer}`,
  },
  import: {
    examples: ['lectern import all.zip --check', 'lectern import handbook.zip --into <id>'],
    json: '{ "organization": "…", "rows": 120, "files": 3, "users": { "added": 1, "matched": 2 }, "skipped": {} }',
  },
  backup: {
    examples: ['lectern backup /var/backups/lectern --verify'],
    json: '{ "file": "…", "bytes": 175, "verified": true }',
  },
  restore: {
    examples: ['lectern restore backup.zip --check', 'lectern restore backup.zip --force'],
    json: '{ "createdAt": "2026-01-31T09:30:00.000Z", "rows": 120, "files": 3 }',
  },
  'signin-link': {
    examples: ['lectern signin-link --email ada@example.com'],
    json: '{ "link": "https://…", "email": "ada@example.com" }',
  },
  'token create': {
    examples: ['lectern token create --email ada@example.com --space <id> --expires 30d'],
    json: '{ "id": "…", "token": "lct_…", "expiresAt": null }',
  },
  'token list': {
    examples: ['lectern token list --email ada@example.com'],
    json: '{ "tokens": [{ "id": "…", "prefix": "lct_2f9a", "label": "…", "readOnly": false, "expiresAt": null }] }',
  },
  'token revoke': { examples: ['lectern token revoke <id>'], json: '{ "revoked": "…" }' },
  login: {
    examples: [
      'lectern login https://docs.example.com',
      'echo "$TOKEN" | lectern login https://docs.example.com --profile ci',
    ],
    json: '{ "server": "https://…", "user": { "displayName": "Ada", "email": "ada@example.com" }, "path": "…/profiles.json" }',
    codes: inServer,
  },
  push: {
    examples: [
      'lectern push docs --space <id> --dry-run',
      'lectern push docs --space <id> --merge',
      'lectern push docs --space <id> --live --json',
    ],
    json: changes,
    codes: `${inServer}, 4 (conflicts: the change request holds the folder)`,
  },
  pull: {
    examples: ['lectern pull docs --space <id>', 'lectern pull docs --space <id> --delete --dry-run'],
    json: '{ "written": ["README.md"], "removed": [], "files": 1 }',
    codes: inServer,
  },
  diff: {
    examples: ['lectern diff docs --space <id>', 'lectern diff docs --space <id> --names'],
    json: '{ "added": [], "changed": ["guide.md"], "removed": [] }',
    codes: `${inServer}, 3 (they differ)`,
  },
  search: {
    examples: ['lectern search orange marmalade --space <id>'],
    json: '{ "count": 1, "items": [{ "id": "…", "title": "Home", "path": "readme", "urls": { "app": "…" } }] }',
    codes: inServer,
  },
  'links check': {
    examples: ['lectern links check --space <id>'],
    json: '{ "broken": [{ "href": "gone.md", "in": ["readme"] }] }',
    codes: `${inServer}, 3 (there are broken links)`,
  },
  'openapi publish': {
    examples: [
      'lectern openapi publish openapi.yaml --name pets',
      'lectern openapi publish https://api.example.com/openapi.json --name pets',
    ],
    json: '{ "object": "openapi-spec", "id": "…", "slug": "pets", "processingState": "pending" }',
    codes: inServer,
  },
  open: {
    examples: ['lectern open --space <id>', 'lectern open --space <id> --print'],
    json: '{ "title": "Handbook", "urls": { "location": "…", "app": "…" } }',
    codes: inServer,
  },
  preview: {
    examples: ['lectern preview docs', 'lectern preview docs --port 0 --json'],
    json: '{ "url": "http://localhost:4410/…" }',
    codes: '2 (there is no such folder)',
  },
  completion: {
    examples: [
      'source <(lectern completion bash)',
      'lectern completion fish > ~/.config/fish/completions/lectern.fish',
    ],
    codes: '2 (another shell)',
  },
};
