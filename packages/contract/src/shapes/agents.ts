import { anyObject, either, integer, literal, named, object, optional, text } from '../shape-builders.ts';

export const AgentMessage = named(
  'AgentMessage',
  object({
    jsonrpc: literal('2.0'),
    id: optional(either([text(1, 256), integer()], { description: 'absent for notifications' })),
    method: text(1, 128),
    params: optional(anyObject()),
  }),
);
