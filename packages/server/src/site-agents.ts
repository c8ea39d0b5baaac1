// How the front end reads sites to agents, for the feature that lets them in: it knows this file and not the front end.
// Loaded where it is first needed.
export { createAgents } from '@lectern/site/agents';
