// The process that renders social cards, one after another, until there are no more requests.
import { sendToParent } from '#platform/parent';
import { watchMemory } from '#platform/watch-memory';
import { errorMessage } from '#platform/error-message';
import type { Card } from './card.ts';
import { drawCard } from './draw.ts';

watchMemory(Number(process.argv[2]));

process.on('message', ({ id, card }: { id: number; card: Card }) => {
  try {
    sendToParent({ id, png: drawCard(card) });
  } catch (error) {
    sendToParent({ id, fault: errorMessage(error) });
  }
});
process.on('disconnect', () => process.exit(0));
