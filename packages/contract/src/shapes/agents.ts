import { anyObject, either, integer, literal, named, object, optional, text } from '../vocabulary.ts';

export const AgentMessage = named(
  'AgentMessage',
  object({
    jsonrpc: literal('2.0'),
    id: optional(either([text(1, 256), integer()], { description: 'absent where no answer is wanted' })),
    method: text(1, 128),
    params: optional(anyObject()),
  }),
);
