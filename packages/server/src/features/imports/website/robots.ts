// robots.txt parser (RFC 9309).

export type Robots = {
  allows(url: string): boolean;
  /** Seconds between two requests. */
  delay: number;
  sitemaps: string[];
};

type Rule = { allow: boolean; parts: string[]; ends: boolean; length: number };
type Group = { agents: string[]; rules: Rule[]; delay: number };

const maxDelay = 2;
const maxLines = 20_000;

export const everythingAllowed: Robots = { allows: () => true, delay: 0, sitemaps: [] };

export function readRobots(text: string): Robots {
  const groups: Group[] = [];
  const sitemaps: string[] = [];
  let group: Group | undefined;
  let naming = false;
  for (const line of text.split(/\r\n?|\n/, maxLines)) {
    const [, name, value] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? [];
    if (name === undefined || value === undefined) continue;
    const given = value.trim();
    switch (name.toLowerCase()) {
      case 'user-agent':
        if (!naming || !group) groups.push((group = { agents: [], rules: [], delay: 0 }));
        group.agents.push(given.toLowerCase());
        naming = true;
        continue;
      case 'sitemap':
        sitemaps.push(given);
        continue;
      case 'allow':
      case 'disallow':
        if (group && given !== '') group.rules.push(ruleOf(given, name.toLowerCase() === 'allow'));
        break;
      case 'crawl-delay':
        if (group) group.delay = Math.min(maxDelay, Math.max(0, Number.parseFloat(given) || 0));
        break;
    }
    naming = false;
  }
  const own = groups.filter(({ agents }) =>
    agents.some((agent) => agent === 'lectern' || agent.startsWith('lectern/')),
  );
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const rules = chosen.flatMap((each) => each.rules);
  return { allows: (url) => allows(rules, url), delay: Math.max(0, ...chosen.map(({ delay }) => delay)), sitemaps };
}

const ruleOf = (path: string, allow: boolean): Rule => {
  const ends = path.endsWith('$');
  return { allow, parts: (ends ? path.slice(0, -1) : path).split(/\*+/), ends, length: path.length };
};

/** `*` matches anything. Matched part by part in linear time, because the pattern is untrusted. */
function matches({ parts, ends }: Rule, path: string): boolean {
  const [first = '', ...rest] = parts;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  const last = ends && rest.length > 0 ? rest.pop() : undefined;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  if (last === undefined) return !ends || at === path.length;
  return path.length - last.length >= at && path.endsWith(last);
}

/** The longest rule wins; of two equally long ones, allow. */
function allows(rules: readonly Rule[], url: string): boolean {
  const { pathname, search } = new URL(url);
  if (pathname === '/robots.txt') return true;
  let best: Rule | undefined;
  for (const rule of rules) {
    if (!matches(rule, pathname + search)) continue;
    if (!best || rule.length > best.length || (rule.length === best.length && rule.allow)) best = rule;
  }
  return best?.allow ?? true;
}
