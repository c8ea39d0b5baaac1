// The process that renders social cards, one after another, until there are no more requests.
import { watchMemory } from '#platform/watch-memory';
import type { Card } from './card.ts';
import { drawCard } from './draw.ts';

watchMemory(Number(process.argv[2]));

process.on('message', ({ id, card }: { id: number; card: Card }) => {
  try {
    process.send!({ id, png: drawCard(card) });
  } catch (error) {
    process.send!({ id, fault: error instanceof Error ? error.message : String(error) });
  }
});
process.on('disconnect', () => process.exit(0));
